import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';

const batchSize = 500;

/** Lists a batch of the conversations of a user. */
export async function listOwnConversations(db: Database, userId: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('conversation_participants')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.conversation_id);
}

/**
 * Removes the sender, the files and the former texts from a batch of a user's messages. A message without text gets the
 * text '[deleted]'; one that was deleted for everybody stays so.
 * Returns whether there may be more.
 */
export async function anonymizeMessages(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    WITH own AS MATERIALIZED (
      SELECT conversation_id, sequence FROM messages WHERE sender_id = ${userId} LIMIT ${sql.lit(batchSize)}
    ), versions AS (
      DELETE FROM message_versions WHERE (conversation_id, sequence) IN (SELECT conversation_id, sequence FROM own)
    )
    UPDATE messages SET sender_id = NULL, media = '[]',
      message_type = CASE message_type WHEN 'sticker' THEN 'sticker' ELSE 'text' END,
      content = CASE WHEN content = '' AND deleted_at IS NULL THEN '[deleted]' ELSE content END
    WHERE (conversation_id, sequence) IN (SELECT conversation_id, sequence FROM own)`.execute(db.kysely);
  return numAffectedRows === BigInt(batchSize);
}

/** Removes a user from the pairs that identify direct conversations. */
export async function removeFromDirectPairs(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockInOrder(tx, sql`user_a_id = ${userId} OR user_b_id = ${userId}`);
    await sql`UPDATE conversations SET user_a_id = NULL WHERE user_a_id = ${userId}`.execute(tx);
    await sql`UPDATE conversations SET user_b_id = NULL WHERE user_b_id = ${userId}`.execute(tx);
  });
}

/** Removes a user's avatars from groups. */
export async function removeGroupAvatars(db: Database, userId: string): Promise<void> {
  const isOwnAvatar = sql`avatar_url IN (SELECT url FROM uploads WHERE user_id = ${userId} AND purpose = 'avatar')`;
  await db.transaction(async (tx) => {
    await lockInOrder(tx, isOwnAvatar);
    await sql`UPDATE conversations SET avatar_url = NULL WHERE ${isOwnAvatar}`.execute(tx);
  });
}

// Locks conversations in the order in which storing messages locks them, so that the two cannot deadlock.
async function lockInOrder(tx: Executor, condition: RawBuilder<unknown>): Promise<void> {
  await sql`SELECT FROM conversations WHERE ${condition} ORDER BY id FOR UPDATE`.execute(tx);
}
