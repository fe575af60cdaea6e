/** Live events of notifications: docs/product.md, Notifications. */
import type { Notification, NotificationCounts } from './notifications.schemas.ts';

/** Server events of the member's own notifications, always with the current counts. */
export type NotificationsServerEvents = {
  /** A new notification, or an existing one with a new actor. It is now first in the list. */
  'notification:new': NotificationCounts & { notification: Notification };
  /** Notifications were read, seen or withdrawn: the client has to fetch the list again. */
  'notifications:changed': NotificationCounts;
};
