import { type Kysely, sql } from 'kysely';

/**
 * Every stored picture and video. A row without `attached_at` belongs to no post or profile yet and is cleared away after a day. Pictures of
 * linked pages belong to no member: they outlive whoever previewed the link first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE uploads (
      id text PRIMARY KEY,
      user_id bigint REFERENCES users ON DELETE CASCADE,
      purpose text NOT NULL CHECK (purpose IN ('post', 'avatar', 'banner', 'link')),
      url text NOT NULL UNIQUE,
      kind text NOT NULL CHECK (kind IN ('image', 'video')),
      width integer,
      height integer,
      placeholder text,
      poster_url text,
      sizes jsonb NOT NULL DEFAULT '[]',
      files text[] NOT NULL,
      bytes bigint NOT NULL,
      created_at timestamptz NOT NULL,
      attached_at timestamptz,
      CHECK ((user_id IS NULL) = (purpose = 'link'))
    )`.execute(db);
  await sql`CREATE INDEX uploads_user ON uploads (user_id)`.execute(db);
  await sql`CREATE INDEX uploads_unattached ON uploads (created_at) WHERE attached_at IS NULL`.execute(db);
}
