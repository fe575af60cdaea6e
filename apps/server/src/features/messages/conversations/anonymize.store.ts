import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { releaseFiles } from '../files/files.store.ts';

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
 * Removes the sender, the files, the link previews and the former texts from a batch of a user's messages. A message
 * without text gets the text '[deleted]'; one that was deleted for everybody stays so. Returns whether there may be
 * more.
 */
export async function anonymizeMessages(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    WITH own AS MATERIALIZED (
      SELECT conversation_id, sequence FROM messages WHERE sender_id = ${userId} LIMIT ${sql.lit(batchSize)}
    ), versions AS (
      DELETE FROM message_versions WHERE (conversation_id, sequence) IN (SELECT conversation_id, sequence FROM own)
    )
    UPDATE messages SET sender_id = NULL, media = '[]', link_preview = NULL,
      message_type = CASE message_type WHEN 'sticker' THEN 'sticker' ELSE 'text' END,
      content = CASE WHEN content = '' AND deleted_at IS NULL THEN '[deleted]' ELSE content END
    WHERE (conversation_id, sequence) IN (SELECT conversation_id, sequence FROM own)`.execute(db.kysely);
  return numAffectedRows === BigInt(batchSize);
}

/**
 * Removes the name and the files of a user, which are about to be removed, from a batch of messages of the user that
 * others forwarded. Returns whether there may be more.
 */
export async function anonymizeForwards(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE messages SET forwarded_from = 0, media = '[]',
      message_type = CASE message_type WHEN 'sticker' THEN 'sticker' ELSE 'text' END,
      content = CASE WHEN content = '' AND deleted_at IS NULL THEN '[deleted]' ELSE content END
    WHERE (conversation_id, sequence) IN (
      SELECT conversation_id, sequence FROM messages WHERE forwarded_from = ${userId} LIMIT ${sql.lit(batchSize)})`.execute(
    db.kysely,
  );
  return numAffectedRows === BigInt(batchSize);
}

/** Lists a batch of the messages with files that a user forwarded. */
export async function listForwardedFiles(
  db: Database,
  userId: string,
): Promise<{ conversation_id: string; sequence: number; file_ids: string[] }[]> {
  const { rows } = await sql<{ conversation_id: string; sequence: number; file_ids: string[] }>`
    SELECT conversation_id, sequence, ARRAY(SELECT file->>'id' FROM jsonb_array_elements(media) AS file) AS file_ids
    FROM messages WHERE sender_id = ${userId} AND forwarded_from IS NOT NULL AND media <> '[]'
    LIMIT ${sql.lit(batchSize)}`.execute(db.kysely);
  return rows;
}

/** Removes the files from a forwarded message, and releases them where nothing else of the conversation uses them. */
export async function removeForwardedFiles(
  db: Database,
  message: { conversation_id: string; sequence: number; file_ids: string[] },
): Promise<void> {
  const { conversation_id: conversationId, sequence } = message;
  await db.transaction(async (tx) => {
    await sql`SELECT FROM conversations WHERE id = ${conversationId} FOR NO KEY UPDATE`.execute(tx);
    await tx
      .updateTable('messages')
      .set({ media: '[]' })
      .where('conversation_id', '=', conversationId)
      .where('sequence', '=', sequence)
      .execute();
    await releaseFiles(tx, message.file_ids, conversationId);
  });
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
  await sql`SELECT lock_conversations(ARRAY(SELECT id FROM conversations WHERE ${condition}))`.execute(tx);
}
