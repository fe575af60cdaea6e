import { type Kysely, sql } from 'kysely';

/** Link previews of messages. Servers of the previous release ignore them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a page shows of the preview stands with the message, so that reading looks nothing up.
  await sql`
    ALTER TABLE messages
      ADD COLUMN link_preview jsonb,
      ADD COLUMN link_preview_removed boolean NOT NULL DEFAULT false`.execute(db);
  // The purge of images looks up whether a message shows an image.
  await sql`
    CREATE INDEX messages_link_image ON messages ((link_preview->>'image')) WHERE link_preview IS NOT NULL`.execute(db);
}
