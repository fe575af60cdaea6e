import { type Kysely, sql } from 'kysely';

/** Hashtags of posts. A hashtag has a row of its own only once it is followed or hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order of bytes, a range of keys holds those with a common beginning. The author of a post never changes: the
  // copy needs no foreign key, and no index for it.
  await sql`
    CREATE TABLE post_hashtags (
      tag text COLLATE "C" NOT NULL,
      post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
      user_id bigint NOT NULL,
      name text NOT NULL,
      PRIMARY KEY (tag, post_id)
    )`.execute(db);
  await sql`CREATE INDEX post_hashtags_by_post ON post_hashtags (post_id) INCLUDE (tag, user_id)`.execute(db);
  await sql`
    CREATE TABLE hashtags (
      tag text COLLATE "C" PRIMARY KEY,
      followers_count integer NOT NULL DEFAULT 0,
      is_hidden boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`
    CREATE TABLE hashtag_follows (
      user_id bigint NOT NULL REFERENCES users,
      tag text COLLATE "C" NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, tag)
    )`.execute(db);
  await sql`
    CREATE TABLE hashtag_trends (
      tag text COLLATE "C" PRIMARY KEY,
      name text NOT NULL,
      authors integer NOT NULL,
      score integer NOT NULL
    )`.execute(db);
}
