import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** Finds the direct conversation with another user in which the user is a participant. */
export async function findOwnDirect(tx: Executor, userId: string, otherId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM conversations c JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = ${userId}
    WHERE c.user_a_id = least(${userId}::bigint, ${otherId}::bigint)
      AND c.user_b_id = greatest(${userId}::bigint, ${otherId}::bigint)`.execute(tx);
  return rows[0]?.id;
}

const directByPair: Statement = {
  name: 'conversations-pair',
  text: `SELECT id FROM conversations
    WHERE user_a_id = least($1::bigint, $2::bigint) AND user_b_id = greatest($1::bigint, $2::bigint)`,
};

/** Finds the direct conversation of two users, whether or not they are still participants. */
export async function findDirect(db: Database, userId: string, otherUserId: string): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(directByPair, [userId, otherUserId]);
  return row?.id;
}

/**
 * Stores the direct conversation of two users, whose pair the transaction has locked, unless it exists. Returns its id
 * and whether it was created.
 */
export async function insertDirect(
  tx: Executor,
  pair: { id: string; userId: string; otherUserId: string; now: Date },
): Promise<{ id: string; created: boolean }> {
  const [existing] = await rowsIn<{ id: string }>(tx, directByPair, [pair.userId, pair.otherUserId]);
  if (existing) return { id: existing.id, created: false };
  await sql`
    INSERT INTO conversations (id, is_group, user_a_id, user_b_id, created_at, last_activity_at)
    VALUES (${pair.id}, false, least(${pair.userId}::bigint, ${pair.otherUserId}::bigint), greatest(${pair.userId}::bigint, ${pair.otherUserId}::bigint),
      ${pair.now}, ${pair.now})`.execute(tx);
  return { id: pair.id, created: true };
}
