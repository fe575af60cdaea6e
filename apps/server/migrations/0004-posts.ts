import { type Kysely, sql } from 'kysely';

/** Posts, likes and saves. Counters stand on the post and change in the statement of the deed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // likes_count and comments_count are in no index and the pages keep room, so that counting never touches an index.
  await sql`
    CREATE TABLE posts (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      community_id bigint REFERENCES communities ON DELETE CASCADE,
      content text NOT NULL,
      post_type text NOT NULL CHECK (post_type IN ('text', 'photo', 'video', 'link')),
      media jsonb NOT NULL DEFAULT '[]',
      link_preview jsonb,
      likes_count integer NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
      comments_count integer NOT NULL DEFAULT 0 CHECK (comments_count >= 0),
      creation_key text,
      created_at timestamptz NOT NULL,
      edited_at timestamptz
    ) WITH (fillfactor = 85)`.execute(db);
  await sql`CREATE INDEX posts_user ON posts (user_id, id DESC)`.execute(db);
  await sql`CREATE INDEX posts_community ON posts (community_id, id DESC) WHERE community_id IS NOT NULL`.execute(db);
  await sql`CREATE UNIQUE INDEX posts_creation_key ON posts (user_id, creation_key) WHERE creation_key IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX posts_search ON posts USING gin (to_tsvector('simple', content))`.execute(db);
  await sql`
    CREATE TABLE post_likes (
      post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (post_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX post_likes_user ON post_likes (user_id)`.execute(db);
  await sql`
    CREATE TABLE post_saves (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, post_id)
    )`.execute(db);
  await sql`CREATE INDEX post_saves_recent ON post_saves (user_id, created_at DESC, post_id DESC)`.execute(db);
  await sql`CREATE INDEX post_saves_post ON post_saves (post_id)`.execute(db);
  await sql`
    CREATE TABLE link_previews (
      url text PRIMARY KEY,
      title text,
      description text,
      image_url text,
      fetched_at timestamptz NOT NULL
    )`.execute(db);
}
