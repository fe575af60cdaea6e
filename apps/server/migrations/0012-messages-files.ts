import { type Kysely, sql } from 'kysely';

/** Files of messages among the uploads: they have a name and a type, and belong to the conversation they were sent to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE uploads
      DROP CONSTRAINT uploads_purpose_check, DROP CONSTRAINT uploads_kind_check,
      ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('post', 'avatar', 'banner', 'link', 'chat')),
      ADD CONSTRAINT uploads_kind_check CHECK (kind IN ('image', 'video', 'audio', 'file')),
      ADD COLUMN name text,
      ADD COLUMN type text,
      ADD COLUMN conversation_id bigint REFERENCES conversations ON DELETE SET NULL,
      ADD CHECK ((purpose = 'chat') = (name IS NOT NULL AND type IS NOT NULL))`.execute(db);
  await sql`CREATE INDEX uploads_conversation ON uploads (conversation_id) WHERE conversation_id IS NOT NULL`.execute(
    db,
  );
}
