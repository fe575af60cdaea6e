import { type Kysely, sql } from 'kysely';

/**
 * Until when a participant muted a conversation, and indexes of the messages with pictures, with documents and with
 * links. The predicates are those of `listShared`: the planner uses a partial index only for the same expression. Older
 * servers ignore the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE conversation_participants ADD COLUMN muted_until timestamptz`.execute(db);
  await sql`
    CREATE INDEX messages_with_media ON messages (conversation_id, sequence)
    WHERE jsonb_path_exists(media, '$[*] ? (@.kind == "image" || @.kind == "video")')`.execute(db);
  await sql`
    CREATE INDEX messages_with_files ON messages (conversation_id, sequence)
    WHERE jsonb_path_exists(media, '$[*] ? (@.kind == "file" || @.kind == "audio")')`.execute(db);
  await sql`
    CREATE INDEX messages_with_links ON messages (conversation_id, sequence)
    WHERE content ~* 'https?://[^[:space:]]'`.execute(db);
}
