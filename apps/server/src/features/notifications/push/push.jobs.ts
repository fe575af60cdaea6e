import type { Deps } from '../../../deps.ts';
import { type PushJob, pushJobName } from './create-push-queue.ts';
import { sendPush } from './send-push.ts';

// A push service that never responds delays only the pushes of the user who subscribed with it.
const concurrency = 8;

/** Registers the push jobs if VAPID keys are configured. A failed push is retried for some minutes. */
export function declarePushJobs(deps: Pick<Deps, 'db' | 'jobs' | 'push'>): void {
  if (!deps.push) return;
  deps.jobs.work<PushJob>(pushJobName, { retries: 4, retryDelaySeconds: 15, concurrency }, (job) =>
    sendPush(deps, job),
  );
}
