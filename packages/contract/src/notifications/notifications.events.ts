/** Live news about notifications: docs/product.md, Notifications. */
import type { Notification, NotificationCounts } from './notifications.schemas.ts';

/** What a member hears of their own notifications, always with the counts as they stand. */
export type NotificationsServerEvents = {
  /** Something new, or something known that grew: it now stands at the head of the list. */
  'notification:new': NotificationCounts & { notification: Notification };
  /** Something was read, seen or taken back: the list is to be read afresh. */
  'notifications:changed': NotificationCounts;
};
