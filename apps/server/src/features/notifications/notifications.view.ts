import type { Notification, NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { notificationLink, notificationPhrase } from '@gumball/rules/notifications/notification-messages';
import { summaryOf } from '../users/user-summary-of.ts';
import type { CountsRow, NotificationRow } from './notifications.store.ts';

/** A notification as its reader gets it. */
export function toNotification(row: NotificationRow): Notification {
  const actor = row.actor_id === null ? null : summaryOf(row.actor_id, row);
  const phrase = notificationPhrase({
    type: row.type,
    // Somebody who just signed up has no name yet.
    actor: actor && (`${actor.firstName} ${actor.lastName}`.trim() || actor.username),
    actors: row.actors,
    text: row.text,
    location: row.comment_id === null ? 'post' : 'comment',
    community: row.community_name,
    details: row.details,
  });
  return {
    id: row.id,
    type: row.type,
    actor,
    actorsCount: row.actors,
    message: toEnglish(phrase),
    phrase,
    read: row.state === 'read',
    seen: row.state !== 'new',
    createdAt: row.happened_at.toISOString(),
    link: notificationLink({
      type: row.type,
      actorUsername: actor && row.username,
      postId: row.post_id,
      commentId: row.comment_id,
      communityId: row.community_id,
    }),
  };
}

/** What waits for a member; nothing where there is no row. */
export function countsOf(row: Omit<CountsRow, 'user_id'> | undefined): NotificationCounts {
  return { unreadCount: row?.unread ?? 0, unseenCount: row?.unseen ?? 0 };
}
