import { type Kysely, sql } from 'kysely';

/**
 * Messages know the bots in their group that they were given when they were written. A bot replies to these and to its
 * own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messages ADD COLUMN addressed_to bigint[]`.execute(db);
  await sql`
    CREATE FUNCTION note_addressed_bots() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM conversation_bots g WHERE g.conversation_id = NEW.conversation_id) THEN
        NEW.addressed_to := nullif(
          ARRAY(SELECT bot_id FROM addressed_bots(NEW.conversation_id, NEW.sender_id, NEW.content)), '{}');
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`CREATE TRIGGER note_addressed_bots BEFORE INSERT ON messages
    FOR EACH ROW WHEN (NEW.content LIKE '/%' OR strpos(NEW.content, '@') > 0)
    EXECUTE FUNCTION note_addressed_bots()`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION note_command_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.content LIKE '/%' THEN
        INSERT INTO webhook_deliveries (webhook_id, event, subject_id)
        SELECT w.id, 'command', NEW.id FROM conversation_participants p JOIN webhooks w ON w.bot_id = p.user_id
        WHERE p.conversation_id = NEW.conversation_id AND p.user_id <> NEW.sender_id
          AND w.disabled_at IS NULL AND 'command' = ANY (w.events);
      END IF;
      IF NEW.addressed_to IS NOT NULL THEN
        INSERT INTO webhook_deliveries (webhook_id, event, subject_id)
        SELECT w.id, 'command', NEW.id FROM webhooks w
        WHERE w.bot_id = ANY (NEW.addressed_to) AND w.disabled_at IS NULL AND 'command' = ANY (w.events);
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION store_messages(
      ids bigint[], conversation_ids bigint[], sender_ids bigint[], temp_ids text[], contents text[], types text[],
      medias text[], replies integer[], sent_at timestamptz
    ) RETURNS TABLE (
      place integer, outcome text, message_id bigint, in_conversation bigint, number integer, stored_at timestamptz,
      file_url_version integer, participants bigint[], username text, first_name text, last_name text, avatar_url text,
      quote jsonb, quote_readers bigint[]
    ) LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    BEGIN
      PERFORM FROM conversations WHERE id = ANY (conversation_ids) ORDER BY id FOR NO KEY UPDATE;

      INSERT INTO conversation_participants
        (conversation_id, user_id, joined_at, joined_sequence, delivered_up_to, read_up_to)
      SELECT DISTINCT c.id, f.friend_id, sent_at, c.last_sequence, c.last_sequence, c.last_sequence
      FROM unnest(conversation_ids, sender_ids) AS sent (conversation_id, sender_id)
      JOIN conversations c ON c.id = sent.conversation_id AND sent.sender_id IN (c.user_a_id, c.user_b_id)
      JOIN conversation_participants own ON own.conversation_id = c.id AND own.user_id = sent.sender_id
      JOIN friendships f ON f.user_id = sent.sender_id
        AND f.friend_id = CASE sent.sender_id WHEN c.user_a_id THEN c.user_b_id ELSE c.user_a_id END
      WHERE NOT EXISTS (
        SELECT FROM conversation_participants p WHERE p.conversation_id = c.id AND p.user_id = f.friend_id);

      RETURN QUERY
      WITH sent AS MATERIALIZED (
        SELECT * FROM unnest(ids, conversation_ids, sender_ids, temp_ids, contents, types, medias, replies)
          WITH ORDINALITY AS sent (id, conversation_id, sender_id, temp_id, content, type, media, reply_to, place)
      ), known AS MATERIALIZED (
        SELECT sent.place, m.id, m.conversation_id, m.sequence, m.created_at
        FROM sent JOIN messages m ON m.sender_id = sent.sender_id AND m.temp_id = sent.temp_id
      ), writable AS MATERIALIZED (
        SELECT sent.*, c.last_sequence,
          reply_to IS NULL OR (reply_to > p.joined_sequence AND reply_to <= c.last_sequence) AS reply_known
        FROM sent
        JOIN conversations c ON c.id = sent.conversation_id
        JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = sent.sender_id
        WHERE sent.place NOT IN (SELECT place FROM known) AND (
          c.is_group AND (c.members_may_write OR p.role <> 'member')
          AND NOT EXISTS (SELECT FROM communities k WHERE k.id = c.community_id AND k.closed_at IS NOT NULL)
          OR NOT c.is_group AND (
          EXISTS (
            SELECT FROM conversation_participants o WHERE o.conversation_id = c.id AND o.user_id <> sent.sender_id)
          AND NOT EXISTS (
            SELECT FROM blocks b
            WHERE (b.blocker_id, b.blocked_id) IN ((c.user_a_id, c.user_b_id), (c.user_b_id, c.user_a_id)))))
        UNION ALL
        SELECT sent.*, c.last_sequence,
          reply_to IS NULL OR EXISTS (
            SELECT FROM messages q WHERE q.conversation_id = c.id AND q.sequence = sent.reply_to AND (
              q.sender_id = sent.sender_id
              OR sent.sender_id = ANY (q.addressed_to) AND NOT EXISTS (
                SELECT FROM blocks b
                WHERE (b.blocker_id, b.blocked_id) IN ((q.sender_id, sent.sender_id), (sent.sender_id, q.sender_id)))))
        FROM sent
        JOIN conversation_bots g ON g.conversation_id = sent.conversation_id AND g.bot_id = sent.sender_id
        JOIN conversations c ON c.id = sent.conversation_id AND c.is_group AND c.members_may_write
          AND c.community_id IS NULL
        WHERE sent.place NOT IN (SELECT place FROM known)
      ), fresh AS (
        SELECT DISTINCT ON (sender_id, temp_id) * FROM writable WHERE reply_known ORDER BY sender_id, temp_id, place
      ), numbered AS (
        SELECT fresh.*, last_sequence + row_number() OVER (PARTITION BY conversation_id ORDER BY place)::integer AS sequence
        FROM fresh
      ), stored AS (
        INSERT INTO messages
          (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, reply_to, created_at)
        SELECT id, conversation_id, sequence, sender_id, temp_id, content, type, media::jsonb, reply_to, sent_at
        FROM numbered ORDER BY place
        RETURNING id, conversation_id, sequence, sender_id, temp_id, reply_to
      ), counted AS (
        UPDATE conversations c SET last_sequence = top.sequence, last_activity_at = greatest(c.last_activity_at, sent_at)
        FROM (SELECT conversation_id, max(sequence) AS sequence FROM numbered GROUP BY conversation_id) top
        WHERE c.id = top.conversation_id
      )
      SELECT sent.place::integer,
        CASE WHEN s.id = sent.id THEN 'stored' WHEN coalesce(s.id, k.id) IS NOT NULL THEN 'known'
          WHEN sent.place IN (SELECT place FROM writable) THEN 'reply-unknown' ELSE 'refused' END,
        coalesce(s.id, k.id), coalesce(s.conversation_id, k.conversation_id), coalesce(s.sequence, k.sequence),
        coalesce(k.created_at, sent_at), c.file_url_version,
        ARRAY(SELECT p.user_id FROM conversation_participants p WHERE p.conversation_id = s.conversation_id),
        u.username, u.first_name, u.last_name, u.avatar_url,
        (SELECT jsonb_build_object('id', q.id::text, 'senderId', q.sender_id::text, 'content', left(q.content, 300),
            'messageType', q.message_type, 'revision', q.revision, 'username', qu.username,
            'firstName', qu.first_name, 'lastName', qu.last_name, 'avatarUrl', qu.avatar_url)
          FROM messages q LEFT JOIN users qu ON qu.id = q.sender_id
          WHERE q.conversation_id = s.conversation_id AND q.sequence = s.reply_to),
        CASE WHEN s.reply_to IS NOT NULL THEN ARRAY(
          SELECT p.user_id FROM conversation_participants p
          WHERE p.conversation_id = s.conversation_id AND p.joined_sequence < s.reply_to) END
      FROM sent
      LEFT JOIN stored s ON s.sender_id = sent.sender_id AND s.temp_id = sent.temp_id
      LEFT JOIN known k ON k.place = sent.place
      LEFT JOIN conversations c ON c.id = s.conversation_id
      LEFT JOIN users u ON u.id = sent.sender_id
      ORDER BY sent.place;
    END $$`.execute(db);
}
