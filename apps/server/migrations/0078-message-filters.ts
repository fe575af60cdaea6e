import { type Kysely, sql } from 'kysely';

/**
 * Indexes of the messages of a conversation by their sender, and of those that are stickers. The predicate is that of
 * the search in a conversation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX messages_by_sender ON messages (conversation_id, sender_id, sequence)`.execute(db);
  await sql`
    CREATE INDEX messages_stickers ON messages (conversation_id, sequence) WHERE message_type = 'sticker'`.execute(db);
}
