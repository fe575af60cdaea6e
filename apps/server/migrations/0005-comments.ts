import { type Kysely, sql } from 'kysely';

/** Comments, their one level of replies, and likes. Counters stand on the row and change in the transaction of the deed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No index holds likes_count or replies_count and the pages keep room, so that counting touches no index.
  await sql`
    CREATE TABLE comments (
      id bigint PRIMARY KEY,
      post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      parent_id bigint REFERENCES comments ON DELETE CASCADE,
      content text NOT NULL,
      likes_count integer NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
      replies_count integer NOT NULL DEFAULT 0 CHECK (replies_count >= 0),
      creation_key text,
      created_at timestamptz NOT NULL,
      edited_at timestamptz,
      deleted_at timestamptz,
      CHECK (parent_id IS NULL OR replies_count = 0)
    ) WITH (fillfactor = 85)`.execute(db);
  // One index finds the comments apart from the replies in the order of their ids, and everything that goes with a post.
  await sql`CREATE INDEX comments_post ON comments (post_id, (parent_id IS NULL), id)`.execute(db);
  await sql`CREATE INDEX comments_parent ON comments (parent_id, id) WHERE parent_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX comments_user ON comments (user_id)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX comments_creation_key ON comments (user_id, creation_key)
    WHERE creation_key IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE comment_likes (
      comment_id bigint NOT NULL REFERENCES comments ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (comment_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX comment_likes_user ON comment_likes (user_id)`.execute(db);
}
