import { followRequests } from '../../features/friends/follow-requests.ts';
import { followEarnings } from '../../features/gumballs/follow-earnings.ts';
import { subscribeMessages } from '../../features/messages/data/subscribe-messages.ts';
import { followNotifications } from '../../features/notifications/follow-notifications.ts';

/** Keeps the numbers of the navigation and the header as they are; answers how to stop. */
export function subscribeNavBadges(): () => void {
  const unsubscribers = [followRequests(), followNotifications(), subscribeMessages(), followEarnings()];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
