import { everybodyMentionsPerHour } from '@gumball/rules/messages/message-mentions';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** Whom a message mentions; null where nobody was looked up. */
export type MentionsRow = { all: boolean | null; users: [id: string, username: string][] } | null;

/**
 * The mentions of the message `m` of a conversation. Nothing is looked up for a text without an `@`. The conversation is
 * a parameter where the statement has one, so that one server is asked.
 */
export const mentionsIn = (conversation: string): string => `CASE WHEN strpos(m.content, '@') > 0 THEN (
    SELECT json_build_object('all', bool_or(x.by_all),
      'users', coalesce(json_agg(json_build_array(x.user_id::text, xu.username)) FILTER (WHERE x.by_name), '[]'))
    FROM message_mentions x JOIN users xu ON xu.id = x.user_id
    WHERE x.conversation_id = ${conversation} AND x.sequence = m.sequence AND x.active) END AS mentions`;

/** The mentions of the message `m`. */
export const mentionsSql = mentionsIn('m.conversation_id');

/** The names in a stored message. */
export type NamingMessage = {
  conversationId: string;
  sequence: number;
  senderId: string;
  usernames: string[];
  everybody: boolean;
};

// Participants who may read the message and are not hidden from its sender by a block.
const insertStatement: Statement = {
  name: 'mentions-write',
  text: `
    WITH named AS MATERIALIZED (
      SELECT * FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[], $5::boolean[])
        AS s (conversation_id, sequence, sender_id, usernames, everybody)
    ), sent AS MATERIALIZED (
      SELECT s.*, s.everybody AND p.role <> 'member' AND (
        SELECT count(DISTINCT x.sequence) FROM message_mentions x
        WHERE x.conversation_id = c.id AND x.by_all AND x.sequence <> s.sequence
          AND x.mentioned_at > $6::timestamptz - interval '1 hour') < ${everybodyMentionsPerHour} AS reaches_all
      FROM named s
      JOIN conversations c ON c.id = s.conversation_id AND c.is_group
      JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = s.sender_id
    ), inserted AS (
      INSERT INTO message_mentions (conversation_id, sequence, user_id, by_name, by_all, mentioned_at)
      SELECT s.conversation_id, s.sequence, q.user_id, s.usernames::jsonb ? u.username, s.reaches_all, $6::timestamptz
      FROM sent s
      JOIN conversation_participants q ON q.conversation_id = s.conversation_id AND q.user_id <> s.sender_id
        AND q.joined_sequence < s.sequence
      JOIN users u ON u.id = q.user_id
      WHERE (s.reaches_all OR s.usernames::jsonb ? u.username)
        AND NOT EXISTS (
          SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((s.sender_id, u.id), (u.id, s.sender_id)))
      ORDER BY 1, 2, 3
      ON CONFLICT (conversation_id, sequence, user_id)
        DO UPDATE SET active = true, by_name = excluded.by_name, by_all = excluded.by_all
      RETURNING conversation_id, sequence, user_id, by_name, by_all
    )
    SELECT i.conversation_id, i.sequence, json_build_object('all', bool_or(i.by_all),
      'users', coalesce(json_agg(json_build_array(i.user_id::text, u.username)) FILTER (WHERE i.by_name), '[]')) AS mentions
    FROM inserted i JOIN users u ON u.id = i.user_id GROUP BY 1, 2`,
};

/**
 * Stores the mentions of messages whose conversations are locked. One mention of everybody after the other, because
 * each counts for the limit of the next.
 */
export async function insertMentions(
  tx: Executor,
  messages: NamingMessage[],
  now: Date,
): Promise<{ conversation_id: string; sequence: number; mentions: MentionsRow }[]> {
  const byName = messages.filter(({ everybody }) => !everybody);
  const ofAll = messages.filter(({ everybody }) => everybody);
  const batches = [byName, ...ofAll.map((message) => [message])].filter((batch) => batch.length > 0);
  const rows = [];
  for (const batch of batches)
    rows.push(
      ...(await rowsIn<{ conversation_id: string; sequence: number; mentions: MentionsRow }>(tx, insertStatement, [
        batch.map((message) => message.conversationId),
        batch.map((message) => message.sequence),
        batch.map((message) => message.senderId),
        batch.map((message) => JSON.stringify(message.usernames)),
        batch.map((message) => message.everybody),
        now,
      ])),
    );
  return rows;
}

/** Takes back all mentions of a message. Their rows stay, so that nobody is notified twice of one message. */
export async function deactivateMentions(
  tx: Executor,
  { conversation_id, sequence }: { conversation_id: string; sequence: number },
): Promise<void> {
  // In the order in which notifications are claimed.
  await sql`
    SELECT FROM message_mentions WHERE conversation_id = ${conversation_id} AND sequence = ${sequence}
    ORDER BY user_id FOR UPDATE`.execute(tx);
  await tx
    .updateTable('message_mentions')
    .set({ active: false })
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .execute();
}

const passedStatement: Statement = {
  name: 'mentions-passed',
  text: `SELECT m.id FROM message_mentions x
    JOIN messages m ON m.conversation_id = x.conversation_id AND m.sequence = x.sequence
    WHERE x.user_id = $1::bigint AND x.conversation_id = $2::bigint AND x.sequence > $3::int AND x.sequence <= $4::int
    ORDER BY x.sequence DESC LIMIT 1000`,
};

/** Lists the messages between two sequence numbers that mention a user. */
export async function listMentioningMessages(
  db: Database,
  range: { userId: string; conversationId: string; above: number; upTo: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(passedStatement, [
    range.userId,
    range.conversationId,
    range.above,
    range.upTo,
  ]);
  return rows.map((row) => row.id);
}

/** Deletes a batch of the mentions of a user. Returns whether there may be more. */
export async function deleteMentionsOf(db: Database, userId: string): Promise<boolean> {
  const batchSize = 500;
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM message_mentions WHERE (conversation_id, sequence, user_id) IN (
      SELECT conversation_id, sequence, user_id FROM message_mentions WHERE user_id = ${userId} LIMIT ${sql.lit(batchSize)})`.execute(
    db.kysely,
  );
  return numAffectedRows === BigInt(batchSize);
}
