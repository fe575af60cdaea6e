import { type Kysely, sql } from 'kysely';

/**
 * Conversion of videos. `convert_at` is when the job takes a video, or until when a node that took it has time.
 * `former_url` is its URL before, which drafts may still name. The defaults are not stored in existing rows, so the
 * table is not rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE uploads ADD COLUMN playback text, ADD COLUMN former_url text, ADD COLUMN convert_at timestamptz,
      ADD COLUMN convert_attempts smallint NOT NULL DEFAULT 0`.execute(db);
  await sql`CREATE INDEX uploads_to_convert ON uploads (convert_at) WHERE convert_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX uploads_to_convert_by_user ON uploads (user_id) WHERE convert_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX uploads_by_former_url ON uploads (user_id, former_url) WHERE former_url IS NOT NULL`.execute(
    db,
  );
}
