import { type Kysely, sql } from 'kysely';

/**
 * Voice messages: the duration and the waveform of a recording. All rows satisfied a narrower check of the type, so they
 * are not read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE uploads ADD COLUMN voice jsonb`.execute(db);
  await sql`
    ALTER TABLE messages DROP CONSTRAINT messages_message_type_check,
      ADD CONSTRAINT messages_message_type_check
        CHECK (message_type IN ('text', 'image', 'video', 'audio', 'file', 'sticker', 'voice')) NOT VALID`.execute(db);
}
