import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import {
  type Among,
  anyConversation,
  conversationsOf,
  listConversationIds,
  ofOwnConversations,
} from '../conversations/member-conversations.store.ts';

/** The watermarks of a participant: everything up to these sequence numbers was delivered and read. */
export type WatermarkUpdate = { conversationId: string; userId: string; delivered: number; read: number };

/**
 * The watermarks of a participant before and after an update. `read_count` and `delivered_count` are the numbers of
 * messages from others that became read and delivered.
 */
export type AdvancedWatermarkRow = {
  conversation_id: string;
  user_id: string;
  delivered_before: number;
  delivered_up_to: number;
  read_before: number;
  read_up_to: number;
  read_count: number;
  delivered_count: number;
  participants: string[];
  /** Whether a message that became read mentions the user. */
  passed_mention: boolean;
  /** Whether others see that this participant reads: not with read receipts switched off, and not across a block. */
  shown: boolean;
};

/**
 * The read watermark of the participant `p` as the participant sees it. Messages read across a block, and with read
 * receipts switched off, stay private.
 */
export const ownReadUpTo = 'greatest(p.read_up_to, p.private_read_up_to)';

/** Whether the participant `p` has muted the conversation. */
export const isMutedSql = 'coalesce(p.muted_until > now(), false)';

/**
 * Whether the participant `p` has archived the conversation `c`: no message came after that, or only while the
 * conversation was muted. The rule is `isArchived`.
 */
export const isArchivedSql =
  '(p.archived_up_to IS NOT NULL AND (c.last_sequence <= p.archived_up_to OR coalesce(c.last_activity_at <= p.muted_until, false)))';

/**
 * Whether the participant `p` has marked the conversation as unread and read nothing newer. The rule is
 * `isMarkedUnread`.
 */
export const isMarkedUnreadSql = `coalesce(${ownReadUpTo} <= p.marked_unread_up_to, false)`;

/** The read watermark of the participant `q`, the user `u`, as a viewer sees it. */
export const publicReadUpTo = (viewer: string) =>
  `CASE WHEN u.id = ${viewer} THEN greatest(q.read_up_to, q.private_read_up_to) WHEN u.show_read_ticks THEN q.read_up_to ELSE 0 END`;

// On one PostgreSQL the joins find the rows, and nothing more is compared.
/** The condition that the conversation of a row is one of those asked for, so that only their servers are asked. */
type IsNamed = (conversation: string) => string;
const isAnyOfParameter: IsNamed = (conversation) => `${conversation} = ANY($1::bigint[])`;
const isParameter: IsNamed = (conversation) => `${conversation} = $1::bigint`;
const isAlways: IsNamed = () => 'true';

const countFromOthers = (from: string, to: string, isNamed: IsNamed) => `
  CASE WHEN ${to} > ${from} THEN (SELECT count(*)::int FROM (
    SELECT FROM messages m WHERE m.conversation_id = own.conversation_id AND m.sequence > ${from} AND m.sequence <= ${to}
      AND m.sender_id IS DISTINCT FROM own.user_id AND ${isNamed('m.conversation_id')} LIMIT 1000) counted) ELSE 0 END`;

// Locks the rows in one order before the update; the old values are those of the locked rows. While a block exists
// between the users of a direct conversation, and while the user has switched off read receipts, reading changes only
// the private watermark. The first read after that publishes it, without the time of the private reading. Across a block
// nothing is delivered.
const goalSql = (requested: string, lock: string, isNamed: IsNamed) => `
  WITH requested AS MATERIALIZED (${requested}), before AS MATERIALIZED (
    SELECT p.conversation_id, p.user_id, p.delivered_up_to, p.joined_sequence, p.private_read_up_to, p.read_up_to AS public_read_up_to,
      c.last_sequence, c.community_id, requested.delivered, requested.read, NOT c.is_group AND EXISTS (
        SELECT 1 FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((c.user_a_id, c.user_b_id), (c.user_b_id, c.user_a_id))) AS blocked,
      u.show_read_ticks
    FROM requested
    JOIN conversation_participants p ON p.conversation_id = requested.conversation_id AND p.user_id = requested.user_id
    JOIN conversations c ON c.id = p.conversation_id
    JOIN users u ON u.id = p.user_id
    WHERE ${isNamed('p.conversation_id')} AND ${isNamed('c.id')}
    ORDER BY p.conversation_id, p.user_id ${lock}
  ), seen AS (
    SELECT *, blocked OR NOT show_read_ticks AS alone,
      CASE WHEN blocked OR NOT show_read_ticks THEN greatest(public_read_up_to, private_read_up_to)
        ELSE public_read_up_to END AS read_up_to
    FROM before
  ), goal AS MATERIALIZED (
    SELECT *, greatest(read_up_to, least(read, last_sequence), CASE WHEN read > 0 THEN private_read_up_to END) AS next_read,
      CASE WHEN blocked THEN delivered_up_to ELSE greatest(delivered_up_to, public_read_up_to, least(greatest(delivered, read), last_sequence),
        CASE WHEN read > 0 THEN private_read_up_to END) END AS next_delivered
    FROM seen
  )`;

/** The change of the participant `p` to a `goal`. */
const raiseSql = (goals: string, readAt: string) => `
    UPDATE conversation_participants p SET delivered_up_to = goal.next_delivered,
      private_read_up_to = CASE WHEN goal.alone THEN goal.next_read ELSE p.private_read_up_to END,
      read_up_to = CASE WHEN goal.alone THEN p.read_up_to ELSE goal.next_read END,
      read_from = CASE WHEN NOT goal.alone AND goal.next_read > goal.read_up_to THEN greatest(p.read_up_to, p.private_read_up_to) ELSE p.read_from END,
      read_at = CASE WHEN NOT goal.alone AND goal.next_read > goal.read_up_to THEN ${readAt} ELSE p.read_at END
    FROM ${goals} WHERE p.user_id = goal.user_id
      AND (goal.next_read > goal.read_up_to OR goal.next_delivered > goal.delivered_up_to)`;

const advancedSql = (isNamed: IsNamed) => `
  SELECT r.conversation_id, r.user_id, r.delivered_up_to AS delivered_before, r.next_delivered AS delivered_up_to,
    r.read_up_to AS read_before, r.next_read AS read_up_to, r.alone,
    ${countFromOthers('r.read_up_to', 'r.next_read', isNamed)} AS read_count,
    ${countFromOthers('r.delivered_up_to', 'r.next_delivered', isNamed)} AS delivered_count,
    CASE WHEN r.community_id IS NULL AND (r.next_read > r.read_up_to OR r.next_delivered > r.delivered_up_to) THEN
      ARRAY(SELECT q.user_id FROM conversation_participants q
        WHERE q.conversation_id = own.conversation_id AND ${isNamed('q.conversation_id')})
    ELSE '{}' END AS participants, NOT r.alone AND r.community_id IS NULL AS shown,
    r.next_read > r.read_up_to AND EXISTS (
      SELECT 1 FROM message_mentions x WHERE x.user_id = own.user_id AND x.conversation_id = own.conversation_id
        AND x.sequence > r.read_up_to AND x.sequence <= r.next_read AND ${isNamed('x.conversation_id')}) AS passed_mention
  FROM goal r
  JOIN conversation_participants own ON own.conversation_id = r.conversation_id AND own.user_id = r.user_id
  WHERE ${isNamed('own.conversation_id')}`;

const advanceSql = (
  requested: string,
  readAt: string,
) => `${goalSql(requested, 'FOR NO KEY UPDATE OF p', isAlways)}, raised AS (
    ${raiseSql('goal', readAt)} AND p.conversation_id = goal.conversation_id RETURNING p.user_id
  ) ${advancedSql(isAlways)}`;

const requestedSql = `SELECT conversation_id, user_id, max(delivered) AS delivered, max(read) AS read
    FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[]) AS w (conversation_id, user_id, delivered, read)
    GROUP BY 1, 2`;

const advanceStatement: Statement = {
  name: 'messages-raise-marks',
  text: advanceSql(requestedSql, '$5::timestamptz'),
};

// On several servers the rows of one conversation after the other are locked, read and changed: what is one statement
// elsewhere would need every server.
const lockStatement: Statement = {
  name: 'messages-lock-marks',
  text: 'SELECT lock_participants($1::bigint[], $2::bigint[])',
};
const requestedInConversation = `SELECT $1::bigint AS conversation_id, user_id, max(delivered) AS delivered, max(read) AS read
    FROM unnest($2::bigint[], $3::int[], $4::int[]) AS w (user_id, delivered, read) GROUP BY user_id`;
const lockedMarks: Statement = {
  name: 'messages-locked-marks',
  text: `${goalSql(requestedInConversation, '', isParameter)} ${advancedSql(isParameter)}`,
};
const raiseLockedMarks: Statement = {
  name: 'messages-raise-locked-marks',
  text: `${raiseSql(
    `unnest($2::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::boolean[])
      AS goal (user_id, delivered_up_to, next_delivered, read_up_to, next_read, alone)`,
    'coalesce($8::timestamptz, p.read_at)',
  )} AND p.conversation_id = $1::bigint`,
};

async function raiseInConversation(
  tx: Executor,
  conversationId: string,
  updates: WatermarkUpdate[],
  now: Date | null,
): Promise<AdvancedWatermarkRow[]> {
  const rows = await rowsIn<AdvancedWatermarkRow & { alone: boolean }>(tx, lockedMarks, [
    conversationId,
    updates.map(({ userId }) => userId),
    updates.map(({ delivered }) => delivered),
    updates.map(({ read }) => read),
  ]);
  await rowsIn(tx, raiseLockedMarks, [
    conversationId,
    rows.map((row) => row.user_id),
    rows.map((row) => row.delivered_before),
    rows.map((row) => row.delivered_up_to),
    rows.map((row) => row.read_before),
    rows.map((row) => row.read_up_to),
    rows.map((row) => row.alone),
    now,
  ]);
  return rows;
}

/**
 * Advances watermarks, never beyond the last message and never backwards. Returns a row for each named user who is a
 * participant. `now` is null if nothing becomes read.
 */
export function updateWatermarks(
  db: Database,
  updates: WatermarkUpdate[],
  now: Date | null,
): Promise<AdvancedWatermarkRow[]> {
  const keys = [updates.map((update) => update.conversationId), updates.map((update) => update.userId)];
  const values = [...keys, updates.map((update) => update.delivered), updates.map((update) => update.read), now];
  if (!db.isDistributed) return db.rows<AdvancedWatermarkRow>(advanceStatement, values);
  const byConversation = Map.groupBy(updates, ({ conversationId }) => conversationId);
  return db.transaction(async (tx) => {
    await rowsIn(tx, lockStatement, keys);
    const advanced = [];
    for (const [id, own] of byConversation) advanced.push(...(await raiseInConversation(tx, id, own, now)));
    return advanced;
  });
}

const pendingSql = (ids: Among) => `SELECT p.conversation_id, p.user_id, c.last_sequence AS delivered, 0 AS read
    FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id${ids.also('c.id')}
    WHERE p.user_id = ANY($1::bigint[])${ids.also('p.conversation_id')} AND c.last_sequence > p.delivered_up_to`;

const pendingStatement: Statement = { name: 'messages-pending', text: pendingSql(conversationsOf('$2')) };
const deliverPendingStatement: Statement = {
  name: 'messages-arrive',
  text: advanceSql(pendingSql(anyConversation), 'p.read_at'),
};

/** Marks all pending messages of these users as delivered. Returns the watermarks that advanced. */
export async function markPendingDelivered(db: Database, userIds: string[]): Promise<AdvancedWatermarkRow[]> {
  if (!db.isDistributed) return db.rows<AdvancedWatermarkRow>(deliverPendingStatement, [userIds]);
  const rows = await db.rows<{ conversation_id: string; user_id: string; delivered: number }>(pendingStatement, [
    userIds,
    await listConversationIds(db, userIds),
  ]);
  const updates = rows.map((row) => ({
    conversationId: row.conversation_id,
    userId: row.user_id,
    delivered: row.delivered,
    read: 0,
  }));
  return updates.length === 0 ? [] : updateWatermarks(db, updates, null);
}

/**
 * The newest message of a sender that a watermark passed, with the watermarks of all participants of its conversation.
 */
export type PassedMessageRow = {
  conversation_id: string;
  sender_id: string;
  message_id: string;
  sequence: number;
  watermarks: {
    userId: string;
    joinedSequence: number;
    deliveredUpTo: number;
    readUpTo: number;
    readFrom: number;
    readAt: string | null;
  }[];
};

// Reads only the latest few hundred messages: a user who was offline for long passes many at once.
const passedSql = (isNamed: IsNamed) => `
    WITH passed AS MATERIALIZED (
      SELECT DISTINCT ON (w.place, m.sender_id) w.place::int, m.conversation_id, m.sender_id, m.id AS message_id, m.sequence
      FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[]) WITH ORDINALITY AS w (conversation_id, user_id, above, up_to, place)
      JOIN messages m ON m.conversation_id = w.conversation_id AND m.sequence > greatest(w.above, w.up_to - 300)
        AND m.sequence <= w.up_to AND m.sender_id <> w.user_id
      WHERE ${isNamed('m.conversation_id')}
      ORDER BY w.place, m.sender_id, m.sequence DESC
    ), all_of AS MATERIALIZED (
      SELECT q.conversation_id, jsonb_agg(jsonb_build_object('userId', q.user_id::text, 'joinedSequence', q.joined_sequence,
        'deliveredUpTo', q.delivered_up_to, 'readUpTo', CASE WHEN u.show_read_ticks THEN q.read_up_to ELSE 0 END,
        'readFrom', CASE WHEN u.show_read_ticks THEN q.read_from ELSE 0 END,
        'readAt', CASE WHEN u.show_read_ticks THEN q.read_at END)) AS watermarks
      FROM conversation_participants q JOIN users u ON u.id = q.user_id
      WHERE ${isNamed('q.conversation_id')} AND q.conversation_id IN (SELECT conversation_id FROM passed)
      GROUP BY q.conversation_id
    )
    SELECT passed.*, all_of.watermarks FROM passed JOIN all_of ON all_of.conversation_id = passed.conversation_id
    ORDER BY passed.place, passed.sender_id`;
const passedMessages: Statement = { name: 'messages-passed', text: passedSql(isAlways) };
const distributedPassedMessages: Statement = { name: 'messages-passed-named', text: passedSql(isAnyOfParameter) };

/** Finds, for watermarks that advanced, the newest message of each sender between the old and the new watermark. */
export function listPassed(
  db: Database,
  advanced: { conversationId: string; userId: string; above: number; upTo: number }[],
): Promise<(PassedMessageRow & { place: number })[]> {
  return db.rows<PassedMessageRow & { place: number }>(db.isDistributed ? distributedPassedMessages : passedMessages, [
    advanced.map((row) => row.conversationId),
    advanced.map((row) => row.userId),
    advanced.map((row) => row.above),
    advanced.map((row) => row.upTo),
  ]);
}

const listStatement: Statement = {
  name: 'messages-marks',
  text: `SELECT q.user_id AS "userId", q.joined_sequence AS "joinedSequence", q.delivered_up_to AS "deliveredUpTo",
      ${publicReadUpTo('$2::bigint')} AS "readUpTo",
      c.file_url_version AS epoch, c.last_sequence AS last, c.last_revision AS "lastRevision",
      p.hidden_count AS "hiddenCount"
    FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id
    JOIN conversation_participants q ON q.conversation_id = p.conversation_id
      AND (c.community_id IS NULL OR q.user_id = p.user_id)
    JOIN users u ON u.id = q.user_id
    WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint`,
};

// The chat of a community has no receipts: each of its messages would cause one from each of its many readers.
/** Lists the watermarks of all participants of a conversation, of the chat of a community only the user's; none if the user is not a participant. */
export function listWatermarks(
  db: Database,
  conversationId: string,
  userId: string,
): Promise<
  {
    userId: string;
    joinedSequence: number;
    deliveredUpTo: number;
    readUpTo: number;
    epoch: number;
    last: number;
    /** The revision of the latest change of a message. */
    lastRevision: number;
    /** How many messages the user has deleted for themselves. */
    hiddenCount: number;
  }[]
> {
  return db.rows(listStatement, [conversationId, userId]);
}

const listForBotStatement: Statement = {
  name: 'messages-marks-for-bot',
  text: `SELECT q.user_id AS "userId", q.joined_sequence AS "joinedSequence", q.delivered_up_to AS "deliveredUpTo",
      c.file_url_version AS epoch
    FROM conversation_bots g JOIN conversations c ON c.id = g.conversation_id
    JOIN conversation_participants q ON q.conversation_id = g.conversation_id
    WHERE g.conversation_id = $1::bigint AND g.bot_id = $2::bigint`,
};

/** Lists up to where a message by a bot was delivered in a group. The bot is not told. */
export function listDeliveredForBot(db: Database, conversationId: string, botId: string): Promise<DeliveredRow[]> {
  return db.rows<DeliveredRow>(listForBotStatement, [conversationId, botId]);
}

/** Up to where the messages of a conversation were delivered to a participant. */
export type DeliveredRow = { userId: string; joinedSequence: number; deliveredUpTo: number; epoch: number };

const unreadSql = (ids: Among) => `
  SELECT count(*)::int AS count FROM conversation_participants p
    JOIN conversations c ON c.id = p.conversation_id${ids.also('c.id')}
    WHERE p.user_id = $1::bigint${ids.also('p.conversation_id')} AND NOT ${isMutedSql} AND NOT ${isArchivedSql} AND (
      ${isMarkedUnreadSql} OR (c.last_sequence > ${ownReadUpTo} AND EXISTS (
        SELECT FROM messages m WHERE m.conversation_id = p.conversation_id${ids.also('m.conversation_id')}
          AND m.sequence > ${ownReadUpTo} AND m.sender_id IS DISTINCT FROM p.user_id)))`;
const unreadStatement: Statement = { name: 'messages-unread-conversations', text: unreadSql(anyConversation) };
const distributedUnreadStatement: Statement = {
  name: 'messages-unread-conversations-distributed',
  text: unreadSql(conversationsOf('$2')),
};

/** Counts a user's conversations that are unread or marked so, without muted and archived ones. */
export async function countUnreadConversations(db: Database, userId: string): Promise<number> {
  const [row] = await ofOwnConversations(db, userId, (ids) =>
    ids
      ? db.rows<{ count: number }>(distributedUnreadStatement, [userId, ids])
      : db.rows<{ count: number }>(unreadStatement, [userId]),
  );
  return row?.count ?? 0;
}
