/** Reads and marks of notifications: docs/product.md, Notifications. */
import { notificationsEndpoints } from '@gumball/contract/notifications/notifications.endpoints';
import type { notificationsRoutes } from '@gumball/contract/notifications/notifications.routes';
import type { Notification, NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { infiniteListOptions, type Page, useInfiniteList } from '../../lib/api/infinite-list.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';

/** The calls of notifications. */
export const notificationsClient = createClient<typeof notificationsRoutes>(notificationsEndpoints);

const listKey = ['notifications', 'list'] as const;
const settingsKey = ['notifications', 'settings'] as const;

type Loaded = InfiniteData<Page<Notification>>;

const notificationList = infiniteListOptions(listKey, async (query, signal) => {
  const { notifications, unseenCount, pagination } = await notificationsClient.list({ query }, { signal });
  navBadges.set({ notifications: unseenCount });
  return { items: notifications, next: pagination.nextCursor };
});

/** Reads the first notifications for somebody who is about to open them. */
export async function readNotificationsAhead(): Promise<void> {
  await queryClient.infiniteQuery(notificationList);
}

/** The member's notifications, what happened last first. */
export function useNotifications() {
  return useInfiniteList(notificationList);
}

function change(make: (items: Notification[], page: number) => Notification[]): void {
  queryClient.setQueryData<Loaded>(listKey, (list) =>
    list ? { ...list, pages: list.pages.map((page, at) => ({ ...page, items: make(page.items, at) })) } : list,
  );
}

/** Reads the list anew, only its head where nobody looks at it; what was there stays until the answer is. */
export function refreshNotifications(): void {
  const looked = queryClient.getQueryCache().find({ queryKey: listKey })?.isActive();
  if (!looked) {
    queryClient.setQueryData<Loaded>(listKey, (list) =>
      list ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) } : list,
    );
  }
  refresh(listKey);
}

/** Puts something new, or something that grew, at the head of what is loaded. */
export function putFirst(notification: Notification): void {
  change((items, page) => {
    const others = items.filter(({ id }) => id !== notification.id);
    return page === 0 ? [notification, ...others] : others;
  });
  // An answer that is on its way does not know of it yet.
  if (queryClient.isFetching({ queryKey: listKey }) > 0) refreshNotifications();
}

/** Notes that the member looks at the list: the number on the bell goes. */
export async function noteSeen(): Promise<void> {
  navBadges.set({ notifications: 0 });
  await notificationsClient.markAllSeen();
}

/** Marks one as read, at once on the screen. */
export async function markRead(id: string): Promise<void> {
  change((items) => items.map((item) => (item.id === id ? { ...item, read: true } : item)));
  // It is followed by leaving for another page, perhaps out of this one.
  await notificationsClient.markRead({ params: { id } }, { keepalive: true });
}

/** Marks everything as read, at once on the screen; what could not be marked is read anew. */
export async function markAllRead(): Promise<void> {
  change((items) => items.map((item) => ({ ...item, read: true })));
  navBadges.set({ notifications: 0 });
  try {
    await notificationsClient.markAllRead();
  } catch (error) {
    refreshNotifications();
    throw error;
  }
}

const settingsQuery = {
  queryKey: settingsKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await notificationsClient.settings(undefined, { signal })).settings,
};

/** What the member is told about. */
export function useNotificationSettings() {
  return useQuery(settingsQuery);
}

/** What the member is told about, read once. */
export function readSettings(): Promise<NotificationSetting[]> {
  return queryClient.query({ ...settingsQuery, staleTime: 'static' });
}

/** Sets one kind, at once on the screen, and takes it back where that fails. */
export async function saveSetting(setting: NotificationSetting): Promise<void> {
  const put = (changed: NotificationSetting) =>
    queryClient.setQueryData<NotificationSetting[]>(settingsKey, (all) =>
      all?.map((one) => (one.kind === changed.kind ? changed : one)),
    );
  const before = queryClient.getQueryData<NotificationSetting[]>(settingsKey)?.find((one) => one.kind === setting.kind);
  // At once, or the box would jump back for a moment.
  put(setting);
  await queryClient.cancelQueries({ queryKey: settingsKey }, { revert: false });
  try {
    await notificationsClient.updateSettings({ body: { settings: [setting] } });
  } catch (error) {
    if (before) put(before);
    throw error;
  }
}
