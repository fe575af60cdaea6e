import { largestId } from '@gumball/contract/pagination';
import type { NotificationDetails } from '@gumball/rules/notifications/notification-messages';
import { actorsCountedMax } from '@gumball/rules/notifications/notification-messages';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import type { Database, Statement } from '../../platform/db/database.ts';
import type { LimitOffset } from '../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../platform/http/cursor.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { isKnownCommunitySql, isReadableCommunitySql } from '../blocks/visibility.sql.ts';
import {
  commentsSql,
  messagesSql,
  postsSql,
  readSubjects,
  type SubjectRow,
  selectVisible,
} from './notification-subjects.store.ts';

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
  level_gumballs: string;
};

const maxCounted = 1000;

// Of the actions of a notification, only those that the recipient, the first parameter, may see count. A scalar subquery,
// so that the newest one is found by the index.
const isVisibleActor = `(s.actor_id IS NULL OR (s.actor_id NOT IN ${blockedUserIdsSql('$1::bigint')}
  AND (SELECT su.suspended_at IS NULL FROM users su WHERE su.id = s.actor_id)))`;
const sourcesOf = `FROM notification_sources s WHERE s.user_id = $1::bigint AND s.notification_id = n.id AND ${isVisibleActor}`;
// Looked up per row: joined as a table, all deleted communities would be read for each list.
const isVisibleCommunity = `(n.community_id IS NULL OR (
    SELECT hc.deleted_at IS NULL AND ${isKnownCommunitySql('hc', '$1::bigint')}
      AND (n.type NOT LIKE 'community_event_%' OR ${isReadableCommunitySql('hc.id', '$1::bigint')})
    FROM communities hc WHERE hc.id = n.community_id))`;
const ofMessage =
  "(n.details->>'conversationId')::bigint AS conversation_id, (n.details->>'sequence')::int AS sequence";

// What notifications of the list `part` are about is read by its keys.
const subjects = `
    p AS MATERIALIZED (${postsSql('ARRAY(SELECT post_id FROM part)')}), m AS MATERIALIZED (${messagesSql('part n')})`;
const isVisibleSubject = `(n.post_id IS NULL OR n.post_id IN (SELECT id FROM p))
      AND (n.type NOT IN ('message_reacted', 'message_mentioned') OR n.group_id IN (SELECT id FROM m))`;

const partSql = (condition: string, order: string) => `
      SELECT n.id, n.user_id, n.type, n.details, n.state, n.happened_at, n.post_id, n.comment_id, n.community_id, n.group_id,
        ${ofMessage}, latest.actor_id, latest.comment_id AS source_id,
        (SELECT count(DISTINCT few.actor_id)::int FROM (SELECT s.actor_id ${sourcesOf} LIMIT ${actorsCountedMax}) few) AS actors
      FROM notifications n
      CROSS JOIN LATERAL (SELECT s.actor_id, s.comment_id ${sourcesOf} ORDER BY s.id DESC LIMIT 1) latest
      WHERE n.user_id = $1::bigint AND ${condition} AND ${isVisibleCommunity} ${order}`;

const actorColumns = 'u.id AS actor_id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs';

const rowsSql = (condition: string, order: string) => `
    WITH part AS MATERIALIZED (${partSql(condition, order)}), ${subjects}, c AS MATERIALIZED (
      ${commentsSql('ARRAY(SELECT post_id FROM part)', 'ARRAY(SELECT unnest(ARRAY[comment_id, source_id]) FROM part)')}
    ), r AS MATERIALIZED (
      SELECT n.id, r.emoji, r.reacted_at FROM part n
      JOIN message_reactions r ON r.conversation_id = n.conversation_id AND r.sequence = n.sequence AND r.user_id = n.actor_id
    )
    SELECT n.id, n.user_id, n.type, n.details, n.state, n.happened_at, n.post_id,
      coalesce(n.source_id, n.comment_id) AS comment_id, n.community_id, k.name AS community_name,
      CASE WHEN n.type = 'message_reacted' THEN (SELECT m.text FROM m WHERE m.id = n.group_id)
        ELSE coalesce(source.text, subject.text, p.text) END AS text,
      CASE WHEN n.type = 'message_reacted'
        THEN (SELECT r.emoji FROM r WHERE r.id = n.id ORDER BY r.reacted_at DESC, r.emoji LIMIT 1) END AS emoji,
      n.actors, ${actorColumns}, ${isVisibleSubject} AS visible
    FROM part n LEFT JOIN users u ON u.id = n.actor_id
    LEFT JOIN c source ON source.id = n.source_id LEFT JOIN c subject ON subject.id = n.comment_id
    LEFT JOIN p ON p.id = n.post_id LEFT JOIN communities k ON k.id = n.community_id`;

// What they are about is on other servers than the notifications of a member, so it is read by its keys afterwards.
const rowsOfMemberSql = (condition: string, order: string) => `
    WITH part AS MATERIALIZED (${partSql(condition, order)})
    SELECT n.id, n.user_id, n.type, n.details, n.state, n.happened_at, n.post_id, n.comment_id, n.source_id, n.group_id,
      n.conversation_id, n.sequence, n.community_id, k.name AS community_name, n.actors, ${actorColumns}
    FROM part n LEFT JOIN users u ON u.id = n.actor_id LEFT JOIN communities k ON k.id = n.community_id`;

type CheckedRow = NotificationRow & { visible: boolean };
type RowOfMember = Omit<CheckedRow, 'text' | 'emoji' | 'visible'> & SubjectRow;

/** A list of notifications on one database, and in a distributed one. */
type ListStatements = { whole: Statement; ofMember: Statement };

function listStatements(name: string, condition: string, limit: string, order: string): ListStatements {
  return {
    whole: { name, text: `${rowsSql(condition, limit)} ${order}` },
    ofMember: { name: `${name}-of-member`, text: `${rowsOfMemberSql(condition, limit)} ${order}` },
  };
}

async function readRows(db: Database, statements: ListStatements, userId: string, ...values: unknown[]) {
  if (!db.isDistributed) return db.rows<CheckedRow>(statements.whole, [userId, ...values]);
  const rows = await readSubjects(db, userId, await db.rows<RowOfMember>(statements.ofMember, [userId, ...values]));
  return rows.map((row): CheckedRow => ({ ...row, comment_id: row.source_id ?? row.comment_id }));
}

// The size of a part is part of its statement, so that the planner knows it.
const partSizes = [11, 21, 31, 51, 101, 501];
const parts = new Map(
  partSizes.map((size) => [
    size,
    listStatements(
      `notifications-${size}`,
      '(n.happened_at, n.id) < ($2::timestamptz, $3::bigint)',
      `ORDER BY n.happened_at DESC, n.id DESC LIMIT ${size}`,
      'ORDER BY n.happened_at DESC, n.id DESC',
    ),
  ]),
);

/** Lists a user's notifications below a cursor, latest first. One more than the limit shows that there are others. */
export async function listNotifications(
  db: Database,
  userId: string,
  before: CursorPosition | undefined,
  { limit, offset }: LimitOffset,
): Promise<NotificationRow[]> {
  const end = offset + limit + 1;
  const visible: NotificationRow[] = [];
  let last: { at: Date | string; id: string } = before ?? { at: 'infinity', id: largestId };
  // Most parts are visible as a whole. After one with hidden notifications the next is the largest.
  for (let size = partSizes.find((rows) => rows >= end) ?? 501; ; size = 501) {
    const part = parts.get(size);
    if (!part) throw new Error(`no part of notifications has ${size} rows`);
    const rows = await readRows(db, part, userId, last.at, last.id);
    visible.push(...rows.filter((row) => row.visible));
    const lowest = rows.at(-1);
    if (!lowest || rows.length < size || visible.length >= end) return visible.slice(offset, end);
    last = { at: lowest.happened_at, id: lowest.id };
  }
}

const byIds = listStatements('notifications-by-ids', 'n.id = ANY($2::bigint[])', '', 'ORDER BY n.happened_at, n.id');

/** Lists notifications of a user as the user sees them, oldest first. Hidden ones are left out. */
export async function listByIds(db: Database, userId: string, ids: string[]): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  return (await readRows(db, byIds, userId, ids)).filter((row) => row.visible);
}

type WaitingRow = Omit<SubjectRow, 'comment_id' | 'source_id' | 'actor_id'> & Pick<NotificationRow, 'state'>;

/** The numbers of a user's unread and unseen notifications. */
export type CountsRow = { unread: number; unseen: number };

const waitingSql = `
      SELECT n.type, n.state, n.group_id, n.post_id, ${ofMessage} FROM notifications n
      WHERE n.user_id = $1::bigint AND n.state <> 'read' AND ${isVisibleCommunity} AND EXISTS (SELECT 1 ${sourcesOf})
      LIMIT ${maxCounted}`;
const waitingOfMember: Statement = { name: 'notifications-waiting-of-member', text: waitingSql };
const countsStatement: Statement = {
  name: 'notifications-waiting',
  text: `
    WITH part AS MATERIALIZED (${waitingSql}), ${subjects}
    SELECT count(*)::int AS unread, (count(*) FILTER (WHERE n.state = 'new'))::int AS unseen FROM part n
    WHERE ${isVisibleSubject}`,
};

/** Counts a user's unread and unseen notifications. */
export async function countUnread(db: Database, userId: string): Promise<CountsRow | undefined> {
  if (!db.isDistributed) return (await db.rows<CountsRow>(countsStatement, [userId]))[0];
  const waiting = await db.rows<WaitingRow>(waitingOfMember, [userId]);
  const visible = await selectVisible(db, userId, waiting);
  return { unread: visible.length, unseen: visible.filter(({ state }) => state === 'new').length };
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
    SELECT user_id FROM notifications WHERE comment_id = $1
    UNION SELECT user_id FROM notification_sources WHERE comment_id = $1`,
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
    SELECT EXISTS (SELECT 1 FROM changed) AS changed FROM notifications n WHERE n.id = $2 AND n.user_id = $1`,
};

/** Marks one notification as read. Returns whether it changed, or undefined if the user has no such notification. */
export async function updateRead(db: Database, userId: string, id: string): Promise<boolean | undefined> {
  const [row] = await db.rows<{ changed: boolean }>(markRead, [userId, id]);
  return row?.changed;
}

/** Batch size of the purge of old notifications. */
const purgeBatchSize = 5000;

// Selects a batch by its key and then filters it: a search for notifications without actions would have to read all.
const purgeStatement: Statement = {
  name: 'notifications-clear-some',
  text: `
    WITH part AS MATERIALIZED (
      SELECT user_id, id FROM notifications WHERE (user_id, id) > ($3::bigint, $4::bigint) ORDER BY user_id, id LIMIT ${purgeBatchSize}
    ), deleted AS (
      DELETE FROM notifications n USING part WHERE n.user_id = part.user_id AND n.id = part.id
        AND (n.happened_at < $1 OR (n.happened_at < $2
          AND NOT EXISTS (SELECT 1 FROM notification_sources s WHERE s.user_id = n.user_id AND s.notification_id = n.id)))
      RETURNING 1 AS one
    )
    SELECT part.user_id, part.id, (SELECT count(*) FROM deleted)::int AS removed FROM part ORDER BY user_id DESC, id DESC LIMIT 1`,
};

/** The key of a notification. */
export type NotificationKey = { user_id: string; id: string };

/**
 * Purges a batch of notifications after a key: those older than `before`, and those older than `emptyBefore` without any
 * action left. Returns how many were deleted and the last key of the batch, null after the last batch.
 */
export async function removeOldBatch(
  db: Database,
  { before, emptyBefore, after }: { before: Date; emptyBefore: Date; after: NotificationKey },
): Promise<{ removed: number; last: NotificationKey | null }> {
  const [row] = await db.rows<NotificationKey & { removed: number }>(purgeStatement, [
    before,
    emptyBefore,
    after.user_id,
    after.id,
  ]);
  return row ? { removed: row.removed, last: row } : { removed: 0, last: null };
}

const recipientsOfPair: Statement = {
  name: 'notifications-touched-by-block',
  text: `
    SELECT DISTINCT user_id FROM notification_sources
    WHERE (user_id = $1::bigint AND actor_id = $2::bigint) OR (user_id = $2::bigint AND actor_id = $1::bigint)`,
};

/** Lists those of two users who have notifications about actions of the other. */
export async function listRecipientsOfPair(db: Database, userId: string, otherId: string): Promise<string[]> {
  return (await db.rows<{ user_id: string }>(recipientsOfPair, [userId, otherId])).map((row) => row.user_id);
}
