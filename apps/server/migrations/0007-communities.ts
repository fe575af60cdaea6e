import { type Kysely, sql } from 'kysely';

/** Who founded a community, the orders in which communities and their members are listed, the words by which they are found, and posts taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE communities
      ADD COLUMN creator_id bigint REFERENCES users ON DELETE SET NULL,
      ADD COLUMN creation_key text,
      ADD COLUMN deleted_at timestamptz,
      ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (
        setweight(to_tsvector('simple', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')), 'A') ||
        setweight(to_tsvector('simple', regexp_replace(coalesce(description, ''), '[^[:alnum:]]+', ' ', 'g')), 'B')
      ) STORED`.execute(db);
  await sql`
    CREATE UNIQUE INDEX communities_creation_key ON communities (creator_id, creation_key)
    WHERE creation_key IS NOT NULL`.execute(db);
  await sql`CREATE INDEX communities_creator ON communities (creator_id)`.execute(db);
  await sql`
    CREATE INDEX communities_largest ON communities (member_count DESC, id DESC) WHERE deleted_at IS NULL`.execute(db);
  await sql`CREATE INDEX communities_words ON communities USING gin (words)`.execute(db);
  await sql`CREATE INDEX communities_name_beginning ON communities (lower(name) text_pattern_ops)`.execute(db);
  await members(db);
  await words(db);
  // What was taken away and why outlives the post. The author is told by it.
  await sql`
    CREATE TABLE community_removals (
      id bigint PRIMARY KEY,
      community_id bigint NOT NULL REFERENCES communities ON DELETE CASCADE,
      post_id bigint NOT NULL,
      author_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      moderator_id bigint REFERENCES users ON DELETE SET NULL,
      reason text NOT NULL,
      content text NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX community_removals_community ON community_removals (community_id, id DESC)`.execute(db);
  await sql`CREATE INDEX community_removals_author ON community_removals (author_id)`.execute(db);
  await sql`CREATE INDEX community_removals_moderator ON community_removals (moderator_id)`.execute(db);
}

async function members(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE community_members ADD COLUMN rank smallint NOT NULL
      GENERATED ALWAYS AS (CASE role WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 ELSE 2 END) STORED`.execute(db);
  await sql`CREATE INDEX community_members_ranked ON community_members (community_id, rank, joined_at, user_id)`.execute(
    db,
  );
  await sql`CREATE INDEX community_members_recent ON community_members (user_id, joined_at DESC, community_id DESC)`.execute(
    db,
  );
  await sql`DROP INDEX community_members_user`.execute(db);
}

// Every word of a community's name, once: a search that finds nothing looks here for the name that was meant.
async function words(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE community_words (word text PRIMARY KEY)`.execute(db);
  await sql`CREATE INDEX community_words_like ON community_words USING gin (word gin_trgm_ops)`.execute(db);
  const nameWords = (of: string) =>
    sql.raw(
      `unnest(tsvector_to_array(to_tsvector('simple', regexp_replace(${of}.name, '[^[:alnum:]]+', ' ', 'g')))) AS word`,
    );
  await sql`
    CREATE FUNCTION note_community_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO community_words (word)
        SELECT word FROM ${nameWords('NEW')}
        WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'
        ORDER BY word
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    INSERT INTO community_words (word)
      SELECT DISTINCT word FROM communities, ${nameWords('communities')}
      WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'`.execute(db);
  await sql`
    CREATE TRIGGER note_words AFTER INSERT OR UPDATE OF name ON communities
    FOR EACH ROW EXECUTE FUNCTION note_community_words()`.execute(db);
}
