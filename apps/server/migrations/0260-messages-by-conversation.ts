import { type Kysely, sql } from 'kysely';

/**
 * Messages that are stored by their conversation alone, so that they can be distributed by it: a temporary id is unique
 * in its conversation, and the functions that store a message do what triggers did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX messages_once`.execute(db);
  // In this order it also finds the messages of a sender.
  await sql`CREATE UNIQUE INDEX messages_once ON messages (sender_id, temp_id, conversation_id)`.execute(db);
  await sql`DROP TRIGGER note_addressed_bots ON messages`.execute(db);
  await sql`DROP FUNCTION note_addressed_bots()`.execute(db);
  await sql`DROP TRIGGER note_for_webhooks ON messages`.execute(db);
  await sql`DROP FUNCTION note_command_for_webhooks()`.execute(db);
  await sql`DROP FUNCTION store_messages(
    bigint[], bigint[], bigint[], text[], text[], text[], text[], timestamptz)`.execute(db);
  // A message that begins with a command of the bot, which may name the bot behind an @, or that mentions it.
  await sql`DROP FUNCTION addressed_bots(bigint, bigint, text)`.execute(db);
  await sql`
    CREATE FUNCTION addressed_bots(in_conversation bigint, sender bigint, content text) RETURNS bigint[]
    LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN ARRAY(
        SELECT g.bot_id FROM conversation_bots g
        JOIN users u ON u.id = g.bot_id AND u.deleted_at IS NULL AND u.suspended_at IS NULL
        JOIN users o ON o.id = u.bot_owner_id AND o.deleted_at IS NULL AND o.suspended_at IS NULL
        JOIN bot_settings s ON s.user_id = g.bot_id
        CROSS JOIN LATERAL (SELECT lower(replace(u.username, '.fun', '')) AS handle,
          regexp_match(content, '^/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]{1,40}))?(?!\\S)') AS command) n
        WHERE g.conversation_id = in_conversation
          AND NOT EXISTS (SELECT FROM users w WHERE w.id = sender AND w.bot_owner_id IS NOT NULL)
          AND NOT EXISTS (SELECT FROM blocks b
            WHERE (b.blocker_id, b.blocked_id) IN ((sender, g.bot_id), (g.bot_id, sender)))
          AND (s.commands @> jsonb_build_array(jsonb_build_object('name', lower(n.command[1])))
              AND coalesce(lower(n.command[2]), n.handle) = n.handle
            OR content ~* ('(^|[^A-Za-z0-9_@./])@' || n.handle || '(\\.fun)?(?![A-Za-z0-9_])')));
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION note_commands(conversation_ids bigint[], message_ids bigint[]) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE
      sent record;
      bots bigint[];
    BEGIN
      FOR sent IN
        SELECT m.id, m.conversation_id, m.sender_id, m.content, EXISTS (
          SELECT FROM conversation_bots g
          WHERE g.conversation_id = m.conversation_id AND g.conversation_id = ANY (conversation_ids)) AS has_bots
        FROM messages m WHERE m.conversation_id = ANY (conversation_ids) AND m.id = ANY (message_ids)
        ORDER BY m.conversation_id, m.sequence
      LOOP
        bots := '{}';
        IF sent.has_bots THEN
          bots := addressed_bots(sent.conversation_id, sent.sender_id, sent.content);
        END IF;
        IF bots <> '{}' THEN
          UPDATE messages SET addressed_to = bots WHERE conversation_id = sent.conversation_id AND id = sent.id;
        END IF;
        IF sent.content LIKE '/%' THEN
          bots := bots || ARRAY(
            SELECT p.user_id FROM conversation_participants p
            WHERE p.conversation_id = sent.conversation_id AND p.user_id <> sent.sender_id);
        END IF;
        INSERT INTO webhook_deliveries (webhook_id, event, subject_id)
        SELECT w.id, 'command', sent.id FROM webhooks w
        WHERE w.bot_id = ANY (bots) AND w.disabled_at IS NULL AND 'command' = ANY (w.events);
      END LOOP;
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION lock_conversations(conversation_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      conversation bigint;
    BEGIN
      FOR conversation IN SELECT DISTINCT id FROM unnest(conversation_ids) AS id ORDER BY id LOOP
        PERFORM FROM conversations WHERE id = conversation FOR NO KEY UPDATE;
      END LOOP;
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION lock_conversations_of(message_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM lock_conversations(ARRAY(SELECT m.conversation_id FROM messages m WHERE m.id = ANY (message_ids)));
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION lock_participants(conversation_ids bigint[], user_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      named record;
    BEGIN
      FOR named IN
        SELECT DISTINCT conversation_id, user_id FROM unnest(conversation_ids, user_ids) AS n (conversation_id, user_id)
        ORDER BY conversation_id, user_id
      LOOP
        PERFORM FROM conversation_participants
        WHERE conversation_id = named.conversation_id AND user_id = named.user_id FOR NO KEY UPDATE;
      END LOOP;
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
        FROM sent JOIN messages m ON m.conversation_id = sent.conversation_id AND m.sender_id = sent.sender_id
          AND m.temp_id = sent.temp_id
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
        JOIN conversations c ON c.id = g.conversation_id AND c.is_group AND c.members_may_write
          AND c.community_id IS NULL
        WHERE sent.place NOT IN (SELECT place FROM known)
      ), numbered AS MATERIALIZED (
        SELECT fresh.*, last_sequence + row_number() OVER (PARTITION BY conversation_id ORDER BY place)::integer AS sequence
        FROM (
          SELECT DISTINCT ON (conversation_id, sender_id, temp_id) * FROM writable WHERE reply_known
          ORDER BY conversation_id, sender_id, temp_id, place
        ) fresh
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
        coalesce(k.created_at, sent_at), c.file_url_version, coalesce(c.participants, '{}'),
        u.username, u.first_name, u.last_name, u.avatar_url, q.quote, q.readers
      FROM sent
      LEFT JOIN stored s ON s.conversation_id = sent.conversation_id AND s.sender_id = sent.sender_id
        AND s.temp_id = sent.temp_id
      LEFT JOIN known k ON k.place = sent.place
      LEFT JOIN users u ON u.id = sent.sender_id
      LEFT JOIN (
        SELECT c.id, c.file_url_version,
          ARRAY(SELECT p.user_id FROM conversation_participants p WHERE p.conversation_id = c.id) AS participants
        FROM conversations c
      ) c ON c.id = s.conversation_id
      LEFT JOIN (
        SELECT q.conversation_id, q.sequence,
          jsonb_build_object('id', q.id::text, 'senderId', q.sender_id::text, 'content', left(q.content, 300),
            'messageType', q.message_type, 'revision', q.revision, 'username', qu.username,
            'firstName', qu.first_name, 'lastName', qu.last_name, 'avatarUrl', qu.avatar_url) AS quote,
          ARRAY(
            SELECT p.user_id FROM conversation_participants p
            WHERE p.conversation_id = q.conversation_id AND p.joined_sequence < q.sequence) AS readers
        FROM messages q LEFT JOIN users qu ON qu.id = q.sender_id
      ) q ON q.conversation_id = s.conversation_id AND q.sequence = s.reply_to
      ORDER BY sent.place;

      IF array_to_string(contents, '') ~ '[@/]' THEN
        PERFORM note_commands(conversation_ids, ARRAY(
          SELECT id FROM unnest(ids, contents) AS sent (id, content) WHERE content LIKE '/%' OR strpos(content, '@') > 0));
      END IF;
    END $$`.execute(db);
}
