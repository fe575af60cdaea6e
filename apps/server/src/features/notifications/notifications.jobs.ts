import type { Deps } from '../../deps.ts';
import { purgeNotifications } from './purge-notifications.ts';
import { waitingEventsQueue } from './waiting/store-waiting-later.ts';

/** Registers the scheduled purge of old notifications, and what stores those that wait for a server. */
export function declareNotificationsJobs(deps: Deps): void {
  deps.jobs.every('29 3 * * *', 'purge-notifications', async () => {
    await purgeNotifications(deps);
  });
  // A node that has to wait adds this job. The schedule is for a node that ended before it did.
  deps.jobs.every('*/10 * * * *', waitingEventsQueue, () => deps.notifier.storeWaiting());
}
