import type { Reaction } from '@gumball/rules/messages/reactions';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isShownSql, type MessageWithQuoteRow, messageColumns, quoteColumns } from '../messages/messages.store.ts';
import { type ChangeableRow, type ChangeRow, nextRevision } from './changes.store.ts';

const rememberedIds = 50;

/** A change as a participant's device names it. */
type RequestedChange = { conversationId: string; userId: string; changeId: string };

const rememberStatement: Statement = {
  name: 'messages-remember-change',
  text: `INSERT INTO message_change_ids AS known (conversation_id, user_id, change_ids)
    VALUES ($1::bigint, $2::bigint, ARRAY[$3::text])
    ON CONFLICT (conversation_id, user_id) DO UPDATE
      SET change_ids = (excluded.change_ids || known.change_ids)[1:${rememberedIds}]
      WHERE NOT known.change_ids @> excluded.change_ids
    RETURNING user_id`,
};

/**
 * Remembers a change that a participant asks for, among the latest 50 of the conversation, which is locked. Returns
 * false if it was remembered before.
 */
export async function rememberChange(tx: Executor, change: RequestedChange): Promise<boolean> {
  const values = [change.conversationId, change.userId, change.changeId];
  return (await rowsIn(tx, rememberStatement, values)).length > 0;
}

/** Stores other reactions or another pin of a locked message, and what else `mark` writes, with the next revision. */
const marksStatement = (name: string, mark?: string): Statement => ({
  name,
  text: `WITH raised AS (
      UPDATE conversations SET last_revision = last_revision + 1 WHERE id = $1::bigint RETURNING last_revision
    ) ${mark ? `, marked AS (${mark})` : ''}
    UPDATE messages m SET revision = raised.last_revision, reactions = $3::jsonb, pinned_at = $4::timestamptz
    FROM raised WHERE m.conversation_id = $1::bigint AND m.sequence = $2::int RETURNING m.revision`,
});
const pinStatement = marksStatement('messages-mark');
const reactStatement = marksStatement(
  'messages-react',
  `INSERT INTO message_reactions (conversation_id, sequence, user_id, emoji, reacted_at)
    VALUES ($1::bigint, $2::int, $5::bigint, $6::text, $7::timestamptz)`,
);
const unreactStatement = marksStatement(
  'messages-react-no-more',
  `DELETE FROM message_reactions
    WHERE conversation_id = $1::bigint AND sequence = $2::int AND user_id = $5::bigint AND emoji = $6::text`,
);

async function updateMarks(
  tx: Executor,
  message: ChangeableRow,
  marks: Pick<ChangeRow, 'reactions' | 'pinned_at'>,
  statement: Statement,
  more: readonly unknown[] = [],
): Promise<ChangeRow> {
  const { conversation_id: conversationId, sequence } = message;
  const reactions = marks.reactions && JSON.stringify(marks.reactions);
  const values = [conversationId, sequence, reactions, marks.pinned_at, ...more];
  const [row] = await rowsIn<{ revision: number }>(tx, statement, values);
  if (!row) throw new Error('The locked message is gone.');
  return { ...message, ...marks, revision: row.revision };
}

/** Stores a reaction of a user to a locked message, or removes it; `reactions` are those of the message after it. */
export function updateReaction(
  tx: Executor,
  message: ChangeableRow,
  change: { userId: string; emoji: string; isOn: boolean; now: Date },
  reactions: readonly Reaction[],
): Promise<ChangeRow> {
  const marks = { reactions: reactions.length > 0 ? [...reactions] : null, pinned_at: message.pinned_at };
  const { userId, emoji, isOn, now } = change;
  return isOn
    ? updateMarks(tx, message, marks, reactStatement, [userId, emoji, now])
    : updateMarks(tx, message, marks, unreactStatement, [userId, emoji]);
}

/** Pins a locked message, or unpins it with null. */
export function updatePin(tx: Executor, message: ChangeableRow, pinnedAt: Date | null): Promise<ChangeRow> {
  return updateMarks(tx, message, { reactions: message.reactions, pinned_at: pinnedAt }, pinStatement);
}

/** Counts the pinned messages of a conversation, which is locked. */
export async function countPinned(tx: Executor, conversationId: string): Promise<number> {
  const { rows } = await sql<{ pinned: number }>`
    SELECT count(*)::int AS pinned FROM messages
    WHERE conversation_id = ${conversationId} AND pinned_at IS NOT NULL`.execute(tx);
  return rows[0]?.pinned ?? 0;
}

const pinnedStatement: Statement = {
  name: 'messages-pinned',
  text: `SELECT ${messageColumns}, ${quoteColumns} FROM conversation_participants p
    JOIN messages m ON m.conversation_id = p.conversation_id AND m.pinned_at IS NOT NULL
      AND m.sequence > p.joined_sequence AND ${isShownSql}
    LEFT JOIN users u ON u.id = m.sender_id
    WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint ORDER BY m.pinned_at DESC, m.sequence DESC`,
};

/** Lists the pinned messages that a participant may read, the one that was pinned last in front. */
export function listPinnedRows(db: Database, conversationId: string, userId: string): Promise<MessageWithQuoteRow[]> {
  return db.rows<MessageWithQuoteRow>(pinnedStatement, [conversationId, userId]);
}

/** A reaction with its member; the names are null if the account was deleted. */
export type ReactionRow = {
  emoji: string;
  user_id: string;
  reacted_at: Date;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_url: string | null;
};

const reactionsStatement: Statement = {
  name: 'messages-reactions',
  text: `SELECT r.emoji, r.user_id, r.reacted_at, u.username, u.first_name, u.last_name, u.avatar_url FROM messages m
    JOIN conversation_participants p ON p.conversation_id = m.conversation_id AND p.user_id = $2::bigint
      AND p.joined_sequence < m.sequence AND ${isShownSql}
    LEFT JOIN message_reactions r ON r.conversation_id = m.conversation_id AND r.sequence = m.sequence
    LEFT JOIN users u ON u.id = r.user_id
    WHERE m.id = $1::bigint ORDER BY r.reacted_at DESC, r.user_id`,
};

/** Lists who reacted to a message, the latest reaction first. Returns undefined if the user may not read it. */
export async function listReactionRows(
  db: Database,
  messageId: string,
  userId: string,
): Promise<ReactionRow[] | undefined> {
  const rows = await db.rows<ReactionRow | { emoji: null }>(reactionsStatement, [messageId, userId]);
  return rows.length === 0 ? undefined : rows.filter((row): row is ReactionRow => row.emoji !== null);
}

/** Lists a batch of the messages to which a user reacted. */
export async function listOwnReactions(
  db: Database,
  userId: string,
): Promise<{ conversationId: string; sequence: number }[]> {
  const rows = await db.kysely
    .selectFrom('message_reactions')
    .select(['conversation_id', 'sequence'])
    .distinct()
    .where('user_id', '=', userId)
    .limit(500)
    .execute();
  return rows.map((row) => ({ conversationId: row.conversation_id, sequence: row.sequence }));
}

/** Removes the reactions of a user from a message, with a revision of its own. */
export async function removeReactions(
  db: Database,
  { conversationId, sequence }: { conversationId: string; sequence: number },
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`SELECT FROM conversations WHERE id = ${conversationId} FOR NO KEY UPDATE`.execute(tx);
    const message = await tx
      .selectFrom('messages')
      .select('reactions')
      .where('conversation_id', '=', conversationId)
      .where('sequence', '=', sequence)
      .executeTakeFirstOrThrow();
    const others = ((message.reactions ?? []) as Reaction[]).flatMap(({ emoji, userIds }) => {
      const left = userIds.filter((id) => id !== userId);
      return left.length > 0 ? [{ emoji, userIds: left }] : [];
    });
    await tx
      .deleteFrom('message_reactions')
      .where('conversation_id', '=', conversationId)
      .where('sequence', '=', sequence)
      .where('user_id', '=', userId)
      .execute();
    await tx
      .updateTable('messages')
      .set({
        revision: await nextRevision(tx, conversationId),
        reactions: others.length > 0 ? JSON.stringify(others) : null,
      })
      .where('conversation_id', '=', conversationId)
      .where('sequence', '=', sequence)
      .execute();
  });
}
