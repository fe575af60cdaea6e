/** Live updates of the notification list and the number on the bell: docs/product.md, Notifications. */

import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { socket } from '../../lib/api/socket.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { celebrateFriendship } from '../../ui/rewards/celebrate-friendship.ts';
import { celebrate } from '../../ui/rewards/rewards.ts';
import { showOnDesktop } from './desktop-notifications.ts';
import { prependNotification, refreshNotifications } from './notifications.cache.ts';
import { notificationsClient } from './notifications.queries.ts';

// A held referral pays nothing yet.
function celebrateNotified({ type, actor, phrase }: Notification): void {
  if (type === 'friend_accepted' && actor) celebrateFriendship(actor);
  const amount = phrase.gaps?.['gumballs'];
  if (type !== 'referral_joined' && type !== 'referral_milestone' && type !== 'tip_received') return;
  if (typeof amount === 'number') celebrate({ kind: 'gumballs', amount, text: translate(phrase) });
}

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
      celebrateNotified(notification);
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
