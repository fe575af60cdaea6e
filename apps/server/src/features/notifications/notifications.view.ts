import type { Notification, NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { notificationLink, notificationPhrase } from '@gumball/rules/notifications/notification-messages';
import { toJoinedUserSummary } from '../users/to-user-summary.ts';
import type { CountsRow, NotificationRow } from './notifications.store.ts';

/** Converts a notification for its recipient. */
export function toNotification(row: NotificationRow): Notification {
  const actor = row.actor_id === null ? null : toJoinedUserSummary(row.actor_id, row);
  const phrase = notificationPhrase({
    type: row.type,
    // A user who just signed up has no name yet.
    actor: actor && (`${actor.firstName} ${actor.lastName}`.trim() || actor.username),
    actors: row.actors,
    text: row.text,
    location: row.comment_id === null ? 'post' : 'comment',
    community: row.community_name,
    emoji: row.emoji,
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
      conversationId: row.details.conversationId ?? null,
      sequence: row.details.sequence ?? null,
      eventId: row.details.eventId ?? null,
    }),
  };
}

/** Returns the counts of a user; zeros without a row. */
export function toCounts(row: Omit<CountsRow, 'user_id'> | undefined): NotificationCounts {
  return { unreadCount: row?.unread ?? 0, unseenCount: row?.unseen ?? 0 };
}
