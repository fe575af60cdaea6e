import { type Kysely, sql } from 'kysely';

/**
 * Stickers: packs that the shop sells, and messages of one sticker, whose content is its id. All rows satisfied a
 * narrower check, so they are not read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop_items ADD COLUMN pack text`.execute(db);
  await sql`
    ALTER TABLE messages DROP CONSTRAINT messages_message_type_check,
      ADD CONSTRAINT messages_message_type_check
        CHECK (message_type IN ('text', 'image', 'video', 'audio', 'file', 'sticker')) NOT VALID`.execute(db);
}
