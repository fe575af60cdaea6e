import { type Kysely, sql } from 'kysely';

/**
 * Content warnings, former versions of posts, and the post that a member pinned. The pinned post has no foreign key:
 * users and posts are placed by different keys. The deletion of a post clears it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE posts ADD COLUMN content_warning text`.execute(db);
  await sql`ALTER TABLE users ADD COLUMN pinned_post_id bigint`.execute(db);
  await sql`
    CREATE TABLE post_versions (
      post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
      id bigint NOT NULL,
      content text NOT NULL,
      content_warning text,
      written_at timestamptz NOT NULL,
      PRIMARY KEY (post_id, id)
    )`.execute(db);
}
