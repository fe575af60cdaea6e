import { followRequests } from '../../features/friends/follow-requests.ts';
import { followNotifications } from '../../features/notifications/follow-notifications.ts';

/** Keeps the numbers of the navigation and the header as they are; answers how to stop. */
export function followCounts(): () => void {
  const stops = [followRequests(), followNotifications()];
  return () => {
    for (const stop of stops) stop();
  };
}
