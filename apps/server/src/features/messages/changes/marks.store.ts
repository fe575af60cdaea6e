import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import {
  isShownIn,
  type MessageWithQuoteRow,
  messageColumnsIn,
  quoteColumnsIn,
  quoteJoins,
} from '../messages/messages.store.ts';
import type { ChangeableRow, ChangeRow } from './changes.store.ts';

/** The number of changes by a participant that a conversation remembers, also in the function `store_reactions`. */
export const rememberedIds = 50;

/** A change as a participant's device names it. */
type RequestedChange = { conversationId: string; userId: string; changeId: string };

// Citus ends its process on a slice of an array here.
const rememberStatement: Statement = {
  name: 'messages-remember-change',
  text: `INSERT INTO message_change_ids AS known (conversation_id, user_id, change_ids)
    VALUES ($1::bigint, $2::bigint, ARRAY[$3::text])
    ON CONFLICT (conversation_id, user_id) DO UPDATE
      SET change_ids = trim_array(excluded.change_ids || known.change_ids,
        greatest(cardinality(known.change_ids) + 1 - ${rememberedIds}, 0))
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

const pinStatement: Statement = {
  name: 'messages-pin',
  text: `WITH raised AS (
      UPDATE conversations SET last_revision = last_revision + 1 WHERE id = $1::bigint RETURNING last_revision
    )
    UPDATE messages m SET revision = raised.last_revision, pinned_at = $3::timestamptz
    FROM raised WHERE m.conversation_id = $1::bigint AND m.sequence = $2::int RETURNING m.revision`,
};

/** Pins a locked message, or unpins it with null. */
export async function updatePin(tx: Executor, message: ChangeableRow, pinnedAt: Date | null): Promise<ChangeRow> {
  const [row] = await rowsIn<{ revision: number }>(tx, pinStatement, [
    message.conversation_id,
    message.sequence,
    pinnedAt,
  ]);
  if (!row) throw new Error('The locked message is gone.');
  return { ...message, pinned_at: pinnedAt, revision: row.revision };
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
  text: `SELECT ${messageColumnsIn('$1::bigint')}, ${quoteColumnsIn('$1::bigint')} FROM conversation_participants p
    JOIN messages m ON m.conversation_id = p.conversation_id AND m.pinned_at IS NOT NULL
      AND m.sequence > p.joined_sequence AND ${isShownIn('$1::bigint')}
    LEFT JOIN users u ON u.id = m.sender_id ${quoteJoins}
    WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint ORDER BY m.pinned_at DESC, m.sequence DESC`,
};

/** Lists the pinned messages that a participant may read, the one that was pinned last in front. */
export function listPinnedRows(db: Database, conversationId: string, userId: string): Promise<MessageWithQuoteRow[]> {
  return db.rows<MessageWithQuoteRow>(pinnedStatement, [conversationId, userId]);
}
