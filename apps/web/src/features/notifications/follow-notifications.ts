/** The number on the bell and what is loaded of notifications, kept as they are: docs/product.md, Notifications. */

import { socket } from '../../lib/api/socket.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { showOnDesktop } from './desktop.ts';
import { notificationsClient, putFirst, refreshNotifications } from './notifications.queries.ts';

/** Follows the member's notifications until the answered function is called. The client that caused an event handles it like every other. */
export function followNotifications(): () => void {
  let news = 0;
  let stopped = false;
  const read = async () => {
    const before = news;
    const { unseenCount } = await notificationsClient.unreadCount();
    // An event that came meanwhile knows better.
    if (!stopped && news === before) navBadges.set({ notifications: unseenCount });
  };
  let connections = 0;
  const stops = [
    socket.on('notification:new', ({ notification, unseenCount }) => {
      news += 1;
      navBadges.set({ notifications: unseenCount });
      putFirst(notification);
      showOnDesktop(notification).catch(() => {
        // The bell tells it all the same.
      });
    }),
    socket.on('notifications:changed', ({ unseenCount }) => {
      news += 1;
      navBadges.set({ notifications: unseenCount });
      refreshNotifications();
    }),
    socket.onConnect(() => {
      connections += 1;
      // News that came while there was no connection is read instead.
      if (connections > 1) refreshNotifications();
      read().catch(() => {
        // The next connection or event brings the number.
      });
    }),
  ];
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
