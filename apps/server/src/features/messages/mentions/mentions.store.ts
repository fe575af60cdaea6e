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

/** The names in a stored message. */
export type NamingMessage = {
  conversationId: string;
  sequence: number;
  senderId: string;
  usernames: string[];
  everybody: boolean;
};

const insertStatement: Statement = {
  name: 'mentions-write',
  text: 'SELECT * FROM store_mentions($1, $2, $3, $4, $5, $6, $7)',
};

/** Stores the mentions of messages whose conversations are locked. */
export async function insertMentions(
  tx: Executor,
  messages: NamingMessage[],
  now: Date,
): Promise<{ conversation_id: string; sequence: number; mentions: MentionsRow }[]> {
  if (messages.length === 0) return [];
  return rowsIn<{ conversation_id: string; sequence: number; mentions: MentionsRow }>(tx, insertStatement, [
    messages.map((message) => message.conversationId),
    messages.map((message) => message.sequence),
    messages.map((message) => message.senderId),
    messages.map((message) => JSON.stringify(message.usernames)),
    messages.map((message) => message.everybody),
    now,
    everybodyMentionsPerHour,
  ]);
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
