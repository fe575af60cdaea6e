import { type Kysely, sql } from 'kysely';

/** The words of messages for searching, and when participants last read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A word carries its conversation in front, so that a search touches only the words of the asker's conversations, however many others there are.
  await sql`
    CREATE FUNCTION message_words(conversation_id bigint, content text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
      SELECT array_to_tsvector(ARRAY(
        SELECT conversation_id || '/' || word FROM unnest(tsvector_to_array(
          to_tsvector('simple'::regconfig, regexp_replace(content, '[^[:alnum:]]+', ' ', 'g')))) AS word))
    $$`.execute(db);
  // New words wait in a short list, which every search reads, and are sorted in together: a message that is sent pays next to nothing.
  await sql`
    CREATE INDEX messages_words ON messages USING gin (message_words(conversation_id, content))
    WITH (gin_pending_list_limit = 64)`.execute(db);
  // Messages above \`read_from\` were read at \`read_at\`; of older ones the time is not kept.
  await sql`
    ALTER TABLE conversation_participants ADD COLUMN read_at timestamptz, ADD COLUMN read_from integer NOT NULL DEFAULT 0`.execute(
    db,
  );
}
