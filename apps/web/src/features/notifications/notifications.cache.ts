/** Edits of the cached notifications: docs/product.md, Notifications. */
import type { Notification, NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../lib/api/infinite-list.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';

export const notificationKeys = {
  list: ['notifications', 'list'],
  settings: ['notifications', 'settings'],
  push: ['notifications', 'push'],
} as const;

type CachedList = InfiniteData<Page<Notification>>;

function updatePages(update: (items: Notification[], page: number) => Notification[]): void {
  queryClient.setQueryData<CachedList>(notificationKeys.list, (list) =>
    list ? { ...list, pages: list.pages.map((page, index) => ({ ...page, items: update(page.items, index) })) } : list,
  );
}

/** Refetches the list; only its first page if it is not on screen. The old items stay until the response arrives. */
export function refreshNotifications(): void {
  const isActive = queryClient.getQueryCache().find({ queryKey: notificationKeys.list })?.isActive();
  if (!isActive) {
    queryClient.setQueryData<CachedList>(notificationKeys.list, (list) =>
      list ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) } : list,
    );
  }
  refresh(notificationKeys.list);
}

/** Puts a new or updated notification at the head of the cached list. */
export function prependNotification(notification: Notification): void {
  updatePages((items, page) => {
    const rest = items.filter(({ id }) => id !== notification.id);
    return page === 0 ? [notification, ...rest] : rest;
  });
  // A response in flight does not include it yet.
  if (queryClient.isFetching({ queryKey: notificationKeys.list }) > 0) refreshNotifications();
}

/** Sets the cached notifications to read: all of them, or one. */
export function setRead(id?: string): void {
  updatePages((items) => items.map((item) => (id === undefined || item.id === id ? { ...item, read: true } : item)));
}

/** Replaces the cached setting of one kind. Returns the previous one. */
export function replaceSetting(setting: NotificationSetting): NotificationSetting | undefined {
  let previous: NotificationSetting | undefined;
  queryClient.setQueryData<NotificationSetting[]>(notificationKeys.settings, (settings) => {
    previous = settings?.find(({ kind }) => kind === setting.kind);
    return settings?.map((item) => (item === previous ? setting : item));
  });
  return previous;
}
