/** Writes of notifications: docs/product.md, Notifications. */
import type { NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import { queryClient } from '../../lib/api/query-client.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { notificationKeys, refreshNotifications, replaceSetting, setRead } from './notifications.cache.ts';
import { notificationsClient } from './notifications.queries.ts';

/** Marks the list as seen and resets the number on the bell. */
export async function markAllSeen(): Promise<void> {
  navBadges.set({ notifications: 0 });
  await notificationsClient.markAllSeen();
}

/** Marks a notification as read, optimistically. */
export async function markRead(id: string): Promise<void> {
  setRead(id);
  // A navigation follows, possibly out of the page: `keepalive` lets the request finish.
  await notificationsClient.markRead({ params: { id } }, { keepalive: true });
}

/** Marks everything as read, optimistically. A failure refetches the list. */
export async function markAllRead(): Promise<void> {
  setRead();
  navBadges.set({ notifications: 0 });
  try {
    await notificationsClient.markAllRead();
  } catch (error) {
    refreshNotifications();
    throw error;
  }
}

/** Saves the setting of one kind, optimistically, and rolls back on failure. */
export async function saveSetting(setting: NotificationSetting): Promise<void> {
  // Updated before the first await, otherwise the box would flicker.
  const previous = replaceSetting(setting);
  await queryClient.cancelQueries({ queryKey: notificationKeys.settings }, { revert: false });
  try {
    await notificationsClient.updateSettings({ body: { settings: [setting] } });
  } catch (error) {
    if (previous) replaceSetting(previous);
    throw error;
  }
}

/** Stores a subscription of this browser for notifications while the app is closed. */
export async function savePushSubscription({ endpoint, keys }: PushSubscriptionJSON): Promise<void> {
  const body = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
  queryClient.setQueryData(notificationKeys.push, await notificationsClient.subscribe({ body }));
}

/** Removes the stored subscription of this browser. */
export async function removePushSubscription(): Promise<void> {
  queryClient.setQueryData(notificationKeys.push, await notificationsClient.unsubscribe());
}
