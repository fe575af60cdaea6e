import { subscribeRequests } from '../../features/friends/subscribe-requests.ts';
import { subscribeEarnings } from '../../features/gumballs/subscribe-earnings.ts';
import { subscribeMessages } from '../../features/messages/data/subscribe-messages.ts';
import { subscribeNotifications } from '../../features/notifications/notifications.live.ts';
import { subscribeUsers } from '../../features/users/subscribe-users.ts';
import { reportActivity } from './report-activity.ts';

/**
 * Keeps the badges of the navigation and the header, and the names of members, up to date, and reports whether this client
 * is in use. Returns a function that stops it.
 */
export function subscribeNavBadges(): () => void {
  const unsubscribers = [
    subscribeRequests(),
    subscribeNotifications(),
    subscribeMessages(),
    subscribeEarnings(),
    subscribeUsers(),
    reportActivity(),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
