import { largestId } from '@gumball/contract/pagination';
import type { NotificationDetails } from '@gumball/rules/notifications/notification-messages';
import { actorsCountedMax } from '@gumball/rules/notifications/notification-messages';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../platform/http/cursor.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { isKnownCommunitySql, isReadableCommunitySql, isVisiblePostSql } from '../blocks/visibility.sql.ts';
import { isNotSuspendedSql } from '../users/users.sql.ts';

/** A notification with its latest actor and the text it quotes. */
export type NotificationRow = {
  id: string;
  user_id: string;
  type: NotificationType;
  details: NotificationDetails;
  state: 'new' | 'seen' | 'read';
  happened_at: Date;
  post_id: string | null;
  comment_id: string | null;
  community_id: string | null;
  community_name: string | null;
  text: string | null;
  emoji: string | null;
  actors: number;
  actor_id: string | null;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  gumballs: string;
};

const maxCounted = 1000;

// Of the actions of a notification `n`, only those that its recipient may see count.
const isVisibleActor = (viewer: string) =>
  `(s.actor_id IS NULL OR (s.actor_id NOT IN ${blockedUserIdsSql(viewer)} AND ${isNotSuspendedSql('s.actor_id')}))`;
// Looked up per row: joined as tables, a user's many blocks or all deleted communities would be read for each list.
const isVisibleSubject = (viewer: string) => `
  ${isVisibleMessage} AND (n.post_id IS NULL OR (SELECT ${isVisiblePostSql('hp', viewer)} FROM posts hp WHERE hp.id = n.post_id))
  AND (n.community_id IS NULL OR (
    SELECT hc.deleted_at IS NULL AND ${isKnownCommunitySql('hc', viewer)}
      AND (n.type NOT LIKE 'community_event_%' OR ${isReadableCommunitySql('hc.id', viewer)})
    FROM communities hc WHERE hc.id = n.community_id))`;
// The message of a notification about reactions or a mention, which its recipient may still read: who left the
// conversation, also that of a hidden community, learns nothing of it any more.
const ofMessage =
  "m.conversation_id = (n.details->>'conversationId')::bigint AND m.sequence = (n.details->>'sequence')::int";
const isVisibleMessage = `(n.type NOT IN ('message_reacted', 'message_mentioned') OR (
    SELECT m.deleted_at IS NULL AND mp.joined_sequence < m.sequence AND (mp.hidden_count = 0 OR NOT EXISTS (
      SELECT FROM hidden_messages h
      WHERE h.conversation_id = m.conversation_id AND h.user_id = n.user_id AND h.sequence = m.sequence))
    FROM messages m
    JOIN conversation_participants mp ON mp.conversation_id = m.conversation_id AND mp.user_id = n.user_id
    WHERE ${ofMessage}))`;
const latestActor = (viewer: string) => `
  CROSS JOIN LATERAL (
    SELECT s.actor_id, s.comment_id AS source_id FROM notification_sources s
    WHERE s.notification_id = n.id AND ${isVisibleActor(viewer)} ORDER BY s.id DESC LIMIT 1
  ) latest`;

const columns = `n.id, n.user_id, n.type, n.details, n.state, n.happened_at, n.post_id,
  coalesce(n.source_id, n.comment_id) AS comment_id, n.community_id, c.name AS community_name,
  CASE WHEN n.type = 'message_reacted'
    THEN (SELECT left(m.content, 400) FROM messages m WHERE ${ofMessage} AND m.message_type <> 'sticker')
    ELSE left(coalesce(source.content, subject.content, p.content_warning, p.content), 400) END AS text,
  CASE WHEN n.type = 'message_reacted' THEN (
    SELECT m.emoji FROM message_reactions m WHERE ${ofMessage} AND m.user_id = n.actor_id
    ORDER BY m.reacted_at DESC, m.emoji LIMIT 1) END AS emoji,
  counted.actors, u.id AS actor_id, u.username, u.first_name, u.last_name, u.avatar_url, u.gumballs`;
const joins = (viewer: string) => `
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT few.actor_id)::int AS actors FROM (
      SELECT s.actor_id FROM notification_sources s WHERE s.notification_id = n.id AND ${isVisibleActor(viewer)} LIMIT ${actorsCountedMax}
    ) few
  ) counted
  LEFT JOIN users u ON u.id = n.actor_id
  LEFT JOIN comments source ON source.id = n.source_id
  LEFT JOIN comments subject ON subject.id = n.comment_id
  LEFT JOIN posts p ON p.id = n.post_id
  LEFT JOIN communities c ON c.id = n.community_id`;

const listStatement = pagedStatement(
  'notifications',
  3,
  (limit, offset) => `
    WITH part AS (
      SELECT n.*, latest.* FROM notifications n ${latestActor('$1::bigint')}
      WHERE n.user_id = $1::bigint AND (n.happened_at, n.id) < ($2::timestamptz, $3::bigint) AND ${isVisibleSubject('$1::bigint')}
      ORDER BY n.happened_at DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${columns} FROM part n ${joins('$1::bigint')} ORDER BY n.happened_at DESC, n.id DESC`,
);

/** Lists a user's notifications below a cursor, latest first. */
export function listNotifications(
  db: Database,
  userId: string,
  before: CursorPosition | undefined,
  limitOffset: LimitOffset,
): Promise<NotificationRow[]> {
  return db.rows(
    listStatement(limitOffset),
    pagedValues([userId, before?.at ?? 'infinity', before?.id ?? largestId], limitOffset),
  );
}

const byIds: Statement = {
  name: 'notifications-by-ids',
  text: `
    WITH part AS (
      SELECT n.*, latest.* FROM notifications n ${latestActor('n.user_id')}
      WHERE n.id = ANY($1::bigint[]) AND ${isVisibleSubject('n.user_id')}
    )
    SELECT ${columns} FROM part n ${joins('n.user_id')} ORDER BY n.happened_at, n.id`,
};

/** Lists notifications as their recipients see them, oldest first. Hidden ones are left out. */
export function listByIds(db: Database, ids: string[]): Promise<NotificationRow[]> {
  return db.rows(byIds, [ids]);
}

/** The numbers of a user's unread and unseen notifications. */
export type CountsRow = { user_id: string; unread: number; unseen: number };

const selectCounts = (member: string) => `
  SELECT count(*)::int AS unread, (count(*) FILTER (WHERE state = 'new'))::int AS unseen FROM (
    SELECT n.state FROM notifications n
    WHERE n.user_id = ${member} AND n.state <> 'read' AND ${isVisibleSubject(member)}
      AND EXISTS (SELECT FROM notification_sources s WHERE s.notification_id = n.id AND ${isVisibleActor(member)})
    LIMIT ${maxCounted}
  ) few`;

const countsStatement: Statement = { name: 'notifications-waiting', text: selectCounts('$1::bigint') };

/** Counts a user's unread and unseen notifications. */
export async function countUnread(db: Database, userId: string): Promise<Omit<CountsRow, 'user_id'> | undefined> {
  const [row] = await db.rows<Omit<CountsRow, 'user_id'>>(countsStatement, [userId]);
  return row;
}

const countsByUser: Statement = {
  name: 'notifications-waiting-for-some',
  text: `SELECT m.id AS user_id, counted.* FROM unnest($1::bigint[]) AS m (id) CROSS JOIN LATERAL (${selectCounts('m.id')}) counted`,
};

/** Counts unread and unseen notifications of several users. */
export function listCounts(db: Database, userIds: string[]): Promise<CountsRow[]> {
  return db.rows(countsByUser, [userIds]);
}

const recipientsByPosts: Statement = {
  name: 'notifications-recipients-of-posts',
  text: 'SELECT DISTINCT user_id FROM notifications WHERE post_id = ANY($1::bigint[])',
};

/** Lists the recipients of notifications about these posts and their comments. */
export async function listRecipientsByPosts(db: Database, postIds: string[]): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(recipientsByPosts, [postIds]);
  return rows.map((row) => row.user_id);
}

const recipientsByComment: Statement = {
  name: 'notifications-recipients-of-comment',
  text: `
    SELECT user_id FROM notifications WHERE comment_id = $1 UNION
    SELECT n.user_id FROM notification_sources s JOIN notifications n ON n.id = s.notification_id WHERE s.comment_id = $1`,
};

/** Lists the recipients of notifications about a comment. */
export async function listRecipientsByComment(db: Database, commentId: string): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(recipientsByComment, [commentId]);
  return rows.map((row) => row.user_id);
}

const markAllRead: Statement = {
  name: 'notifications-read-all',
  text: "UPDATE notifications SET state = 'read' WHERE user_id = $1 AND state <> 'read' RETURNING id",
};

/** Marks all notifications as read. Returns whether any changed. */
export async function updateAllRead(db: Database, userId: string): Promise<boolean> {
  return (await db.rows(markAllRead, [userId])).length > 0;
}

const markMentionsRead: Statement = {
  name: 'notifications-read-mentions',
  text: `UPDATE notifications SET state = 'read'
    WHERE user_id = $1 AND type = 'message_mentioned' AND group_id = ANY($2::bigint[]) AND state <> 'read' RETURNING id`,
};

/** Marks the notifications about mentions in messages as read. Returns whether any changed. */
export async function updateMentionsRead(db: Database, userId: string, messageIds: string[]): Promise<boolean> {
  return (await db.rows(markMentionsRead, [userId, messageIds])).length > 0;
}

const markReactionsRead: Statement = {
  name: 'notifications-read-reactions',
  text: `UPDATE notifications SET state = 'read'
    WHERE user_id = $1 AND type = 'message_reacted' AND details->>'conversationId' = $2::text AND state <> 'read'
    RETURNING id`,
};

/** Marks the notifications about reactions in a conversation as read. Returns whether any changed. */
export async function updateReactionsRead(db: Database, userId: string, conversationId: string): Promise<boolean> {
  return (await db.rows(markReactionsRead, [userId, conversationId])).length > 0;
}

const markAllSeen: Statement = {
  name: 'notifications-see-all',
  text: "UPDATE notifications SET state = 'seen' WHERE user_id = $1 AND state = 'new' RETURNING id",
};

/** Marks all new notifications as seen. Returns whether any changed. */
export async function updateAllSeen(db: Database, userId: string): Promise<boolean> {
  return (await db.rows(markAllSeen, [userId])).length > 0;
}

const markRead: Statement = {
  name: 'notifications-read',
  text: `
    WITH changed AS (
      UPDATE notifications SET state = 'read' WHERE id = $2 AND user_id = $1 AND state <> 'read' RETURNING id
    )
    SELECT changed.id IS NOT NULL AS changed FROM notifications n LEFT JOIN changed ON true
    WHERE n.id = $2 AND n.user_id = $1`,
};

/** Marks one notification as read. Returns whether it changed, or undefined if the user has no such notification. */
export async function updateRead(db: Database, userId: string, id: string): Promise<boolean | undefined> {
  const [row] = await db.rows<{ changed: boolean }>(markRead, [userId, id]);
  return row?.changed;
}

/** Batch size of the purge of old notifications. */
const purgeBatchSize = 5000;

// Selects a batch by id and then filters it: a search for notifications without actions would have to read all of them.
const purgeStatement: Statement = {
  name: 'notifications-clear-some',
  text: `
    WITH part AS MATERIALIZED (SELECT id FROM notifications WHERE id > $3::bigint ORDER BY id LIMIT ${purgeBatchSize}),
    deleted AS (
      DELETE FROM notifications n USING part WHERE n.id = part.id AND (n.happened_at < $1 OR (n.happened_at < $2
        AND NOT EXISTS (SELECT FROM notification_sources s WHERE s.notification_id = n.id)))
      RETURNING 1
    )
    SELECT (SELECT max(id) FROM part) AS last_id, (SELECT count(*) FROM deleted)::int AS removed`,
};

/**
 * Purges a batch of notifications after the id `afterId`: those older than `before`, and those older than `emptyBefore`
 * without any action left. Returns how many were deleted and the last id of the batch, null after the last batch.
 */
export async function removeOldBatch(
  db: Database,
  { before, emptyBefore, afterId }: { before: Date; emptyBefore: Date; afterId: string },
): Promise<{ removed: number; last_id: string | null }> {
  const [row] = await db.rows<{ removed: number; last_id: string | null }>(purgeStatement, [
    before,
    emptyBefore,
    afterId,
  ]);
  return row ?? { removed: 0, last_id: null };
}

const recipientsOfPair: Statement = {
  name: 'notifications-touched-by-block',
  text: `
    SELECT DISTINCT n.user_id FROM notifications n JOIN notification_sources s ON s.notification_id = n.id
    WHERE (n.user_id = $1::bigint AND s.actor_id = $2::bigint) OR (n.user_id = $2::bigint AND s.actor_id = $1::bigint)`,
};

/** Lists those of two users who have notifications about actions of the other. */
export async function listRecipientsOfPair(db: Database, userId: string, otherId: string): Promise<string[]> {
  return (await db.rows<{ user_id: string }>(recipientsOfPair, [userId, otherId])).map((row) => row.user_id);
}
