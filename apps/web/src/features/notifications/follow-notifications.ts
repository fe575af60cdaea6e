/** Live updates of the notification list and the number on the bell: docs/product.md, Notifications. */

import { socket } from '../../lib/api/socket.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { showOnDesktop } from './desktop.ts';
import { notificationsClient, putFirst, refreshNotifications } from './notifications.queries.ts';

/**
 * Subscribes to the member's notifications. Returns a function that unsubscribes. The client that caused an event
 * handles it like every other.
 */
export function followNotifications(): () => void {
  let news = 0;
  let stopped = false;
  const read = async () => {
    const before = news;
    const { unseenCount } = await notificationsClient.unreadCount();
    // An event that arrived during the request is newer.
    if (!stopped && news === before) navBadges.set({ notifications: unseenCount });
  };
  let connections = 0;
  const stops = [
    socket.on('notification:new', ({ notification, unseenCount }) => {
      news += 1;
      navBadges.set({ notifications: unseenCount });
      putFirst(notification);
      showOnDesktop(notification).catch(() => {
        // The bell shows it anyway.
      });
    }),
    socket.on('notifications:changed', ({ unseenCount }) => {
      news += 1;
      navBadges.set({ notifications: unseenCount });
      refreshNotifications();
    }),
    socket.onConnect(() => {
      connections += 1;
      // Events missed while the connection was down are fetched instead.
      if (connections > 1) refreshNotifications();
      read().catch(() => {
        // The next connection or event updates the number.
      });
    }),
  ];
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
