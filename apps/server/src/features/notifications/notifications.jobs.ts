import type { Deps } from '../../deps.ts';
import { clearNotifications } from './clear-notifications.ts';

/** Registers the scheduled purge of old notifications. */
export function declareNotificationsJobs(deps: Deps): void {
  deps.jobs.every('29 3 * * *', 'notifications-clear', async () => {
    await clearNotifications(deps);
  });
}
