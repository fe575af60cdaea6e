/** Reads of notifications: docs/product.md, Notifications. */
import { notificationsEndpoints } from '@gumball/contract/notifications/notifications.endpoints';
import type { notificationsRoutes } from '@gumball/contract/notifications/notifications.routes';
import type { NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { infiniteListOptions, useInfiniteList } from '../../lib/api/infinite-list.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { notificationKeys } from './notifications.cache.ts';

/** The API client of notifications. */
export const notificationsClient = createClient<typeof notificationsRoutes>(notificationsEndpoints);

const notificationListOptions = infiniteListOptions(
  notificationKeys.list,
  async (query, signal) => {
    const { notifications, unseenCount, pagination } = await notificationsClient.list({ query }, { signal });
    navBadges.set({ notifications: unseenCount });
    return { items: notifications, next: pagination.nextCursor };
  },
  'notifications',
);

/** Prefetches the first notifications. */
export async function prefetchNotifications(): Promise<void> {
  await queryClient.infiniteQuery(notificationListOptions);
}

/** Returns the member's notifications, latest event first. */
export function useNotifications() {
  return useInfiniteList(notificationListOptions);
}

const settingsOptions = {
  queryKey: notificationKeys.settings,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await notificationsClient.settings(undefined, { signal })).settings,
};

/** Returns the notification settings. */
export function useNotificationSettings() {
  return useQuery(settingsOptions);
}

/** Fetches the notification settings once. */
export function fetchSettings(): Promise<NotificationSetting[]> {
  return queryClient.query({ ...settingsOptions, staleTime: 'static' });
}

/** Returns the server's public key for Web Push and whether this session is subscribed. */
export function usePushSubscription({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: notificationKeys.push,
    queryFn: ({ signal }) => notificationsClient.push(undefined, { signal }),
    enabled,
  });
}
