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
      edited_at timestamptz,
      words tsvector NOT NULL
        GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(content, '[^[:alnum:]]+', ' ', 'g'))) STORED
    ) WITH (fillfactor = 85)`.execute(db);
  await sql`CREATE INDEX posts_user ON posts (user_id, id DESC)`.execute(db);
  await sql`CREATE INDEX posts_community ON posts (community_id, id DESC) WHERE community_id IS NOT NULL`.execute(db);
  await sql`CREATE UNIQUE INDEX posts_creation_key ON posts (user_id, creation_key) WHERE creation_key IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX posts_words ON posts USING gin (words)`.execute(db);
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
  await vocabulary(db);
}

// Every word ever posted, once: a search that finds nothing looks here for the word that was meant.
async function vocabulary(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE post_words (word text PRIMARY KEY)`.execute(db);
  await sql`CREATE INDEX post_words_like ON post_words USING gin (word gin_trgm_ops)`.execute(db);
  // In the order of the words: posts that bring the same new words wait for each other instead of deadlocking.
  await sql`
    CREATE FUNCTION note_post_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO post_words (word)
        SELECT word FROM unnest(tsvector_to_array(NEW.words)) AS word
        WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'
        ORDER BY word
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER note_words AFTER INSERT OR UPDATE OF content ON posts
    FOR EACH ROW EXECUTE FUNCTION note_post_words()`.execute(db);
}
