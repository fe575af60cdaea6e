/** Queries and mutations of notifications: docs/product.md, Notifications. */
import { notificationsEndpoints } from '@gumball/contract/notifications/notifications.endpoints';
import type { notificationsRoutes } from '@gumball/contract/notifications/notifications.routes';
import type { Notification, NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { infiniteListOptions, type Page, useInfiniteList } from '../../lib/api/infinite-list.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';

/** The API client of notifications. */
export const notificationsClient = createClient<typeof notificationsRoutes>(notificationsEndpoints);

const listKey = ['notifications', 'list'] as const;
const settingsKey = ['notifications', 'settings'] as const;

type CachedList = InfiniteData<Page<Notification>>;

const notificationListOptions = infiniteListOptions(listKey, async (query, signal) => {
  const { notifications, unseenCount, pagination } = await notificationsClient.list({ query }, { signal });
  navBadges.set({ notifications: unseenCount });
  return { items: notifications, next: pagination.nextCursor };
});

/** Prefetches the first notifications. */
export async function prefetchNotifications(): Promise<void> {
  await queryClient.infiniteQuery(notificationListOptions);
}

/** Returns the member's notifications, latest event first. */
export function useNotifications() {
  return useInfiniteList(notificationListOptions);
}

function updateList(update: (items: Notification[], page: number) => Notification[]): void {
  queryClient.setQueryData<CachedList>(listKey, (list) =>
    list ? { ...list, pages: list.pages.map((page, index) => ({ ...page, items: update(page.items, index) })) } : list,
  );
}

/** Refetches the list; only its first page if it is not on screen. The old items stay until the response arrives. */
export function refreshNotifications(): void {
  const isActive = queryClient.getQueryCache().find({ queryKey: listKey })?.isActive();
  if (!isActive) {
    queryClient.setQueryData<CachedList>(listKey, (list) =>
      list ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) } : list,
    );
  }
  refresh(listKey);
}

/** Puts a new or updated notification at the head of the cached list. */
export function prependNotification(notification: Notification): void {
  updateList((items, page) => {
    const rest = items.filter(({ id }) => id !== notification.id);
    return page === 0 ? [notification, ...rest] : rest;
  });
  // A response in flight does not include it yet.
  if (queryClient.isFetching({ queryKey: listKey }) > 0) refreshNotifications();
}

/** Marks the list as seen and resets the number on the bell. */
export async function markAllSeen(): Promise<void> {
  navBadges.set({ notifications: 0 });
  await notificationsClient.markAllSeen();
}

/** Marks a notification as read, optimistically. */
export async function markRead(id: string): Promise<void> {
  updateList((items) => items.map((item) => (item.id === id ? { ...item, read: true } : item)));
  // A navigation follows, possibly out of the page: `keepalive` lets the request finish.
  await notificationsClient.markRead({ params: { id } }, { keepalive: true });
}

/** Marks everything as read, optimistically. A failure refetches the list. */
export async function markAllRead(): Promise<void> {
  updateList((items) => items.map((item) => ({ ...item, read: true })));
  navBadges.set({ notifications: 0 });
  try {
    await notificationsClient.markAllRead();
  } catch (error) {
    refreshNotifications();
    throw error;
  }
}

const settingsOptions = {
  queryKey: settingsKey,
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

/** Saves the setting of one kind, optimistically, and rolls back on failure. */
export async function saveSetting(setting: NotificationSetting): Promise<void> {
  const applySetting = (changed: NotificationSetting) =>
    queryClient.setQueryData<NotificationSetting[]>(settingsKey, (settings) =>
      settings?.map((item) => (item.kind === changed.kind ? changed : item)),
    );
  const previous = queryClient
    .getQueryData<NotificationSetting[]>(settingsKey)
    ?.find((item) => item.kind === setting.kind);
  // Updated before the first await, otherwise the box would flicker.
  applySetting(setting);
  await queryClient.cancelQueries({ queryKey: settingsKey }, { revert: false });
  try {
    await notificationsClient.updateSettings({ body: { settings: [setting] } });
  } catch (error) {
    if (previous) applySetting(previous);
    throw error;
  }
}
