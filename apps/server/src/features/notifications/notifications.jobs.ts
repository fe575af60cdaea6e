import type { Deps } from '../../deps.ts';
import { purgeNotifications } from './purge-notifications.ts';

/** Registers the scheduled purge of old notifications. */
export function declareNotificationsJobs(deps: Deps): void {
  deps.jobs.every('29 3 * * *', 'purge-notifications', async () => {
    await purgeNotifications(deps);
  });
}
