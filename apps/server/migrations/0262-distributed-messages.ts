import { type Kysely, sql } from 'kysely';

/**
 * The form of `store_messages` for a distributed database: each table of a statement names the conversations, so that a
 * batch of one conversation asks one server. On one PostgreSQL that takes a fifth longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION store_messages_distributed(
      ids bigint[], conversation_ids bigint[], sender_ids bigint[], temp_ids text[], contents text[], types text[],
      medias text[], replies integer[], sent_at timestamptz
    ) RETURNS TABLE (
      place integer, outcome text, message_id bigint, in_conversation bigint, number integer, stored_at timestamptz,
      file_url_version integer, participants bigint[], username text, first_name text, last_name text, avatar_url text,
      quote jsonb, quote_readers bigint[]
    ) LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      back record;
    BEGIN
      PERFORM lock_conversations(conversation_ids);

      -- An INSERT from this SELECT would ask every server.
      FOR back IN
        SELECT DISTINCT c.id, f.friend_id, c.last_sequence
        FROM unnest(conversation_ids, sender_ids) AS sent (conversation_id, sender_id)
        JOIN conversations c ON c.id = sent.conversation_id AND sent.sender_id IN (c.user_a_id, c.user_b_id)
        JOIN conversation_participants own ON own.conversation_id = c.id AND own.user_id = sent.sender_id
        JOIN friendships f ON f.user_id = sent.sender_id
          AND f.friend_id = CASE sent.sender_id WHEN c.user_a_id THEN c.user_b_id ELSE c.user_a_id END
        WHERE c.id = ANY (conversation_ids) AND own.conversation_id = ANY (conversation_ids) AND NOT EXISTS (
          SELECT FROM conversation_participants p
          WHERE p.conversation_id = c.id AND p.conversation_id = ANY (conversation_ids) AND p.user_id = f.friend_id)
      LOOP
        INSERT INTO conversation_participants
          (conversation_id, user_id, joined_at, joined_sequence, delivered_up_to, read_up_to)
        VALUES (back.id, back.friend_id, sent_at, back.last_sequence, back.last_sequence,
          back.last_sequence);
      END LOOP;

      RETURN QUERY
      WITH sent AS MATERIALIZED (
        SELECT * FROM unnest(ids, conversation_ids, sender_ids, temp_ids, contents, types, medias, replies)
          WITH ORDINALITY AS sent (id, conversation_id, sender_id, temp_id, content, type, media, reply_to, place)
      ), known AS MATERIALIZED (
        SELECT sent.place, m.id, m.conversation_id, m.sequence, m.created_at
        FROM sent JOIN messages m ON m.conversation_id = sent.conversation_id AND m.sender_id = sent.sender_id
          AND m.temp_id = sent.temp_id
        WHERE m.conversation_id = ANY (conversation_ids)
      ), writable AS MATERIALIZED (
        SELECT sent.*, c.last_sequence,
          reply_to IS NULL OR (reply_to > p.joined_sequence AND reply_to <= c.last_sequence) AS reply_known
        FROM sent
        JOIN conversations c ON c.id = sent.conversation_id
        JOIN conversation_participants p ON p.conversation_id = c.id AND p.user_id = sent.sender_id
        WHERE c.id = ANY (conversation_ids) AND p.conversation_id = ANY (conversation_ids)
          AND sent.place NOT IN (SELECT place FROM known) AND (
          c.is_group AND (c.members_may_write OR p.role <> 'member')
          AND NOT EXISTS (SELECT FROM communities k WHERE k.id = c.community_id AND k.closed_at IS NOT NULL)
          OR NOT c.is_group AND (
          EXISTS (
            SELECT FROM conversation_participants o
            WHERE o.conversation_id = c.id AND o.conversation_id = ANY (conversation_ids)
              AND o.user_id <> sent.sender_id)
          AND NOT EXISTS (
            SELECT FROM blocks b
            WHERE (b.blocker_id, b.blocked_id) IN ((c.user_a_id, c.user_b_id), (c.user_b_id, c.user_a_id)))))
        UNION ALL
        SELECT sent.*, c.last_sequence,
          reply_to IS NULL OR EXISTS (
            SELECT FROM messages q
            WHERE q.conversation_id = c.id AND q.conversation_id = ANY (conversation_ids)
              AND q.sequence = sent.reply_to AND (
              q.sender_id = sent.sender_id
              OR sent.sender_id = ANY (q.addressed_to) AND NOT EXISTS (
                SELECT FROM blocks b
                WHERE (b.blocker_id, b.blocked_id) IN ((q.sender_id, sent.sender_id), (sent.sender_id, q.sender_id)))))
        FROM sent
        JOIN conversation_bots g ON g.conversation_id = sent.conversation_id AND g.bot_id = sent.sender_id
        JOIN conversations c ON c.id = g.conversation_id AND c.is_group AND c.members_may_write
          AND c.community_id IS NULL
        WHERE c.id = ANY (conversation_ids) AND g.conversation_id = ANY (conversation_ids)
          AND sent.place NOT IN (SELECT place FROM known)
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
        WHERE c.id = top.conversation_id AND c.id = ANY (conversation_ids)
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
          ARRAY(
            SELECT p.user_id FROM conversation_participants p
            WHERE p.conversation_id = c.id AND p.conversation_id = ANY (conversation_ids)) AS participants
        FROM conversations c WHERE c.id = ANY (conversation_ids)
      ) c ON c.id = s.conversation_id
      LEFT JOIN (
        SELECT q.conversation_id, q.sequence,
          jsonb_build_object('id', q.id::text, 'senderId', q.sender_id::text, 'content', left(q.content, 300),
            'messageType', q.message_type, 'revision', q.revision, 'username', qu.username,
            'firstName', qu.first_name, 'lastName', qu.last_name, 'avatarUrl', qu.avatar_url) AS quote,
          ARRAY(
            SELECT p.user_id FROM conversation_participants p
            WHERE p.conversation_id = q.conversation_id AND p.conversation_id = ANY (conversation_ids)
              AND p.joined_sequence < q.sequence) AS readers
        FROM messages q LEFT JOIN users qu ON qu.id = q.sender_id
        WHERE q.conversation_id = ANY (conversation_ids) AND q.sequence = ANY (replies)
      ) q ON q.conversation_id = s.conversation_id AND q.sequence = s.reply_to
      ORDER BY sent.place;

      IF array_to_string(contents, '') ~ '[@/]' THEN
        PERFORM note_commands(conversation_ids, ARRAY(
          SELECT id FROM unnest(ids, contents) AS sent (id, content) WHERE content LIKE '/%' OR strpos(content, '@') > 0));
      END IF;
    END $$`.execute(db);
}
