import { type Kysely, sql } from 'kysely';

/**
 * Reposts and quotes. The quoted post has no foreign key: a quote outlives it, and shows that it is not available.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE posts
      ADD COLUMN reposts_count integer NOT NULL DEFAULT 0,
      ADD COLUMN allows_reposts boolean NOT NULL DEFAULT true,
      ADD COLUMN quoted_post_id bigint,
      ADD COLUMN quote_detached boolean NOT NULL DEFAULT false`.execute(db);
  // The author of a post never changes; as a column it lets feeds leave out hidden authors from the index alone.
  await sql`
    CREATE TABLE reposts (
      id bigint NOT NULL,
      post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users,
      author_id bigint NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (post_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX reposts_by_user ON reposts (user_id, id) INCLUDE (post_id, author_id)`.execute(db);
  await sql`CREATE INDEX reposts_by_post ON reposts (post_id, id)`.execute(db);
}
