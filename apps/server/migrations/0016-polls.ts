import { type Kysely, sql } from 'kysely';

/** A post's poll stands on the post, as its media do, and is read with it. The counts of its votes are in no index and change in the statement of the vote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE posts
      ADD COLUMN poll_options text[] CHECK (cardinality(poll_options) BETWEEN 2 AND 4),
      ADD COLUMN poll_ends_at timestamptz,
      ADD COLUMN poll_counts integer[] CHECK (0 <= ALL (poll_counts)),
      ADD CONSTRAINT posts_poll CHECK (num_nulls(poll_options, poll_ends_at, poll_counts) IN (0, 3)),
      ADD CONSTRAINT posts_poll_counts CHECK (cardinality(poll_counts) = cardinality(poll_options))`.execute(db);
  await sql`
    CREATE TABLE poll_votes (
      post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      choice smallint NOT NULL CHECK (choice BETWEEN 0 AND 3),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (post_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX poll_votes_of_member ON poll_votes (user_id, post_id DESC)`.execute(db);
}
