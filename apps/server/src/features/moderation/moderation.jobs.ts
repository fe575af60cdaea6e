import type { Deps } from '../../deps.ts';
import { mailSupportMessage } from './mail-support-message.ts';

/** Declares the job that mails the operators. */
export function declareModerationJobs(deps: Deps): void {
  deps.jobs.work<{ id: string }>(mailSupportMessage.queue, { retries: 8, retryDelaySeconds: 5 }, (job) =>
    mailSupportMessage(deps, job),
  );
}
