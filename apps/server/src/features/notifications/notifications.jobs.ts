import type { Deps } from '../../deps.ts';
import { clearNotifications } from './clear-notifications.ts';

/** Declares the clearing away of notifications that nobody looks for any more. */
export function declareNotificationsJobs(deps: Deps): void {
  deps.jobs.every('29 3 * * *', 'notifications-clear', async () => {
    await clearNotifications(deps);
  });
}
