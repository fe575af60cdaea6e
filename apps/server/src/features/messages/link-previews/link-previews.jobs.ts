import type { Deps } from '../../../deps.ts';
import { type MessageLinkJob, messageLinkJobName } from './create-message-links.ts';
import { fetchLinkPreview } from './fetch-link-preview.ts';

// A page that answers slowly delays only the previews of the member who sent its link.
const concurrency = 8;

/** Registers the job of link previews. */
export function declareLinkPreviewJobs(deps: Deps): void {
  deps.jobs.work<MessageLinkJob>(messageLinkJobName, { retries: 2, retryDelaySeconds: 5, concurrency }, (job) =>
    fetchLinkPreview(deps, job),
  );
}
