import type { PlatformDeps } from '../../../platform/platform-deps.ts';

/** The queue of the job that stores waiting events. */
export const waitingEventsQueue = 'store-waiting-notifications';

const retrySeconds = 2;

/** Adds the job that stores waiting events, which starts in some seconds. */
export function storeWaitingLater({ jobs }: Pick<PlatformDeps, 'jobs'>): Promise<void> {
  return jobs.addLater(waitingEventsQueue, {}, retrySeconds);
}
