import { type Kysely, sql } from 'kysely';

/** Conversations, who takes part in them and how far each has read, and their messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A direct conversation carries its two members, the smaller id first, so that a pair has one whoever starts it. A message raises the counters of
  // this row: room is left on its page, so that the index stays as it is.
  await sql`
    CREATE TABLE conversations (
      id bigint PRIMARY KEY,
      is_group boolean NOT NULL,
      name text,
      avatar_url text,
      low_id bigint REFERENCES users ON DELETE SET NULL,
      high_id bigint REFERENCES users ON DELETE SET NULL,
      last_sequence integer NOT NULL DEFAULT 0,
      files_epoch integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      last_activity_at timestamptz NOT NULL,
      CHECK (is_group = (name IS NOT NULL)),
      CHECK (NOT is_group OR (low_id IS NULL AND high_id IS NULL)),
      CHECK (low_id < high_id)
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`CREATE UNIQUE INDEX conversations_pair ON conversations (low_id, high_id)`.execute(db);
  await sql`CREATE INDEX conversations_high ON conversations (high_id)`.execute(db);
  // What somebody has received and read are marks: everything up to a sequence number. Status and unread counts follow from them and cannot drift.
  await sql`
    CREATE TABLE conversation_participants (
      conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      role text NOT NULL DEFAULT 'member' CHECK (role IN ('admin', 'member')),
      joined_at timestamptz NOT NULL,
      joined_sequence integer NOT NULL DEFAULT 0,
      delivered_up_to integer NOT NULL DEFAULT 0,
      read_up_to integer NOT NULL DEFAULT 0,
      PRIMARY KEY (conversation_id, user_id)
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`CREATE INDEX conversation_participants_user ON conversation_participants (user_id)`.execute(db);
  await sql`
    CREATE TABLE messages (
      id bigint PRIMARY KEY,
      conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
      sequence integer NOT NULL,
      sender_id bigint REFERENCES users ON DELETE SET NULL,
      temp_id text NOT NULL,
      content text NOT NULL,
      message_type text NOT NULL CHECK (message_type IN ('text', 'image', 'video', 'audio', 'file')),
      media jsonb NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX messages_in_order ON messages (conversation_id, sequence)`.execute(db);
  await sql`CREATE UNIQUE INDEX messages_once ON messages (sender_id, temp_id)`.execute(db);
  // What every server has to know alike and nobody else may.
  await sql`CREATE TABLE server_secrets (name text PRIMARY KEY, secret text NOT NULL)`.execute(db);
  await storing(db);
}

// Messages of many senders in one commit. The conversations are locked first, in the order of their ids; what is asked in the later statements is how
// things stand after that, so that numbers have no gaps and a removed participant or a repeated message is seen whatever races.
async function storing(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION store_messages(
      ids bigint[], conversation_ids bigint[], sender_ids bigint[], temp_ids text[], contents text[], types text[], medias text[], sent_at timestamptz
    ) RETURNS TABLE (
      place integer, outcome text, message_id bigint, in_conversation bigint, number integer, stored_at timestamptz, epoch integer,
      participants bigint[], username text, first_name text, last_name text, avatar_url text
    ) LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    BEGIN
      PERFORM FROM conversations WHERE id = ANY (conversation_ids) ORDER BY id FOR NO KEY UPDATE;

      INSERT INTO conversation_participants
        (conversation_id, user_id, joined_at, joined_sequence, delivered_up_to, read_up_to)
      SELECT DISTINCT c.id, f.friend_id, sent_at, c.last_sequence, c.last_sequence, c.last_sequence
      FROM unnest(conversation_ids, sender_ids) AS sent (conversation_id, sender_id)
      JOIN conversations c ON c.id = sent.conversation_id AND sent.sender_id IN (c.low_id, c.high_id)
      JOIN conversation_participants own ON own.conversation_id = c.id AND own.user_id = sent.sender_id
      JOIN friendships f ON f.user_id = sent.sender_id
        AND f.friend_id = CASE sent.sender_id WHEN c.low_id THEN c.high_id ELSE c.low_id END
      WHERE NOT EXISTS (
        SELECT FROM conversation_participants p WHERE p.conversation_id = c.id AND p.user_id = f.friend_id);

      RETURN QUERY
      WITH sent AS MATERIALIZED (
        SELECT * FROM unnest(ids, conversation_ids, sender_ids, temp_ids, contents, types, medias)
          WITH ORDINALITY AS sent (id, conversation_id, sender_id, temp_id, content, type, media, place)
      ), known AS MATERIALIZED (
        SELECT sent.place, m.id, m.conversation_id, m.sequence, m.created_at
        FROM sent JOIN messages m ON m.sender_id = sent.sender_id AND m.temp_id = sent.temp_id
      ), fresh AS (
        SELECT DISTINCT ON (sent.sender_id, sent.temp_id) sent.*, c.last_sequence
        FROM sent
        JOIN conversations c ON c.id = sent.conversation_id
        JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = sent.sender_id
        WHERE sent.place NOT IN (SELECT place FROM known) AND (c.is_group OR (
          EXISTS (
            SELECT FROM conversation_participants o WHERE o.conversation_id = c.id AND o.user_id <> sent.sender_id)
          AND NOT EXISTS (
            SELECT FROM blocks b
            WHERE (b.blocker_id, b.blocked_id) IN ((c.low_id, c.high_id), (c.high_id, c.low_id)))))
        ORDER BY sent.sender_id, sent.temp_id, sent.place
      ), numbered AS (
        SELECT fresh.*, last_sequence + row_number() OVER (PARTITION BY conversation_id ORDER BY place)::integer AS sequence
        FROM fresh
      ), stored AS (
        INSERT INTO messages
          (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, created_at)
        SELECT id, conversation_id, sequence, sender_id, temp_id, content, type, media::jsonb, sent_at FROM numbered
        ORDER BY place
        RETURNING id, conversation_id, sequence, sender_id, temp_id
      ), counted AS (
        UPDATE conversations c SET last_sequence = top.sequence, last_activity_at = greatest(c.last_activity_at, sent_at)
        FROM (SELECT conversation_id, max(sequence) AS sequence FROM numbered GROUP BY conversation_id) top
        WHERE c.id = top.conversation_id
      )
      SELECT sent.place::integer,
        CASE WHEN s.id = sent.id THEN 'stored' WHEN coalesce(s.id, k.id) IS NOT NULL THEN 'known' ELSE 'refused' END,
        coalesce(s.id, k.id), coalesce(s.conversation_id, k.conversation_id), coalesce(s.sequence, k.sequence),
        coalesce(k.created_at, sent_at), c.files_epoch,
        ARRAY(SELECT p.user_id FROM conversation_participants p WHERE p.conversation_id = s.conversation_id),
        u.username, u.first_name, u.last_name, u.avatar_url
      FROM sent
      LEFT JOIN stored s ON s.sender_id = sent.sender_id AND s.temp_id = sent.temp_id
      LEFT JOIN known k ON k.place = sent.place
      LEFT JOIN conversations c ON c.id = s.conversation_id
      LEFT JOIN users u ON u.id = sent.sender_id
      ORDER BY sent.place;
    END $$`.execute(db);
}
