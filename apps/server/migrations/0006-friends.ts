import { type Kysely, sql } from 'kysely';

/** Friend requests, the orders in which friends and blocks are listed, who is online, and the words by which members are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE friend_requests (
      id bigint PRIMARY KEY,
      sender_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      receiver_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      CHECK (sender_id <> receiver_id)
    )`.execute(db);
  // One for two members, whoever asked: requests that cross can never both stand.
  await sql`
    CREATE UNIQUE INDEX friend_requests_pair
      ON friend_requests (least(sender_id, receiver_id), greatest(sender_id, receiver_id))`.execute(db);
  await sql`CREATE INDEX friend_requests_received ON friend_requests (receiver_id, id DESC)`.execute(db);
  await sql`CREATE INDEX friend_requests_sent ON friend_requests (sender_id, id DESC)`.execute(db);
  // The request a friendship came from: accepting it again finds its work done.
  await sql`ALTER TABLE friendships ADD COLUMN request_id bigint`.execute(db);
  await sql`CREATE INDEX friendships_recent ON friendships (user_id, created_at DESC, friend_id DESC)`.execute(db);
  await sql`CREATE INDEX blocks_recent ON blocks (blocker_id, created_at DESC, blocked_id DESC)`.execute(db);
  await presence(db);
  await names(db);
}

// Who has a live connection, by server. A server that stops answering takes its members offline with it; nothing here needs to survive a crash.
async function presence(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNLOGGED TABLE live_nodes (node text PRIMARY KEY, alive_at timestamptz NOT NULL)`.execute(db);
  await sql`
    CREATE UNLOGGED TABLE live_members (
      user_id bigint NOT NULL,
      node text NOT NULL,
      PRIMARY KEY (user_id, node)
    )`.execute(db);
  await sql`CREATE INDEX live_members_node ON live_members (node)`.execute(db);
}

async function names(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE users ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (
      to_tsvector('simple', regexp_replace(
        first_name || ' ' || last_name || ' ' || regexp_replace(username, '\\.fun$', ''), '[^[:alnum:]]+', ' ', 'g'))
    ) STORED`.execute(db);
  await sql`CREATE INDEX users_words ON users USING gin (words)`.execute(db);
  await sql`CREATE INDEX users_username_beginning ON users (username text_pattern_ops)`.execute(db);
  // Every word of a name, once: a search that finds nobody looks here for the name that was meant.
  await sql`CREATE TABLE user_words (word text PRIMARY KEY)`.execute(db);
  await sql`CREATE INDEX user_words_like ON user_words USING gin (word gin_trgm_ops)`.execute(db);
  await sql`
    CREATE FUNCTION note_user_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO user_words (word)
        SELECT word FROM unnest(tsvector_to_array(NEW.words)) AS word
        WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'
        ORDER BY word
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    INSERT INTO user_words (word)
      SELECT DISTINCT word FROM users, unnest(tsvector_to_array(users.words)) AS word
      WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'`.execute(db);
  await sql`
    CREATE TRIGGER note_words AFTER INSERT OR UPDATE OF first_name, last_name ON users
    FOR EACH ROW EXECUTE FUNCTION note_user_words()`.execute(db);
}
