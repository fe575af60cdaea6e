/** Live updates of the notification list and the number on the bell: docs/product.md, Notifications. */

import { socket } from '../../lib/api/socket.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { showOnDesktop } from './desktop-notifications.ts';
import { prependNotification, refreshNotifications } from './notifications.cache.ts';
import { notificationsClient } from './notifications.queries.ts';

/**
 * Subscribes to the member's notifications. Returns a function that unsubscribes. The client that caused an event
 * handles it like every other.
 */
export function subscribeNotifications(): () => void {
  let eventCount = 0;
  let isStopped = false;
  const fetchUnseenCount = async () => {
    const countBefore = eventCount;
    const { unseenCount } = await notificationsClient.unreadCount();
    // An event that arrived during the request is newer.
    if (!isStopped && eventCount === countBefore) navBadges.set({ notifications: unseenCount });
  };
  const unsubscribers = [
    socket.on('notification:new', ({ notification, unseenCount }) => {
      eventCount += 1;
      navBadges.set({ notifications: unseenCount });
      prependNotification(notification);
      showOnDesktop(notification).catch(() => {
        // The bell shows it anyway.
      });
    }),
    socket.on('notifications:changed', ({ unseenCount }) => {
      eventCount += 1;
      navBadges.set({ notifications: unseenCount });
      refreshNotifications();
    }),
    socket.onConnect(() => {
      fetchUnseenCount().catch(() => {
        // The next connection or event updates the number.
      });
    }),
  ];
  return () => {
    isStopped = true;
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
