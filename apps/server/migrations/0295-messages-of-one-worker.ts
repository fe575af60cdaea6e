import { type Kysely, sql } from 'kysely';

/**
 * `store_messages_distributed` stores one conversation after the other, with statements that ask its worker alone. A
 * statement that combines reads and writes, or several conversations, sends its intermediate results to every worker,
 * and fails while any of them is unavailable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION store_messages_distributed(
      ids bigint[], conversation_ids bigint[], sender_ids bigint[], temp_ids text[], contents text[], types text[],
      medias text[], replies integer[], sent_at timestamptz
    ) RETURNS TABLE (
      place integer, outcome text, message_id bigint, in_conversation bigint, number integer, stored_at timestamptz,
      file_url_version integer, participants bigint[], username text, first_name text, last_name text, avatar_url text,
      quote jsonb, quote_readers bigint[]
    ) LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      chat record;
      friend record;
      sent record;
      is_direct boolean;
      top integer;
      named bigint[];
    BEGIN
      FOR chat IN
        SELECT s.conversation_id AS id, array_agg(s.place::integer ORDER BY s.place) AS places,
          array_agg(s.id ORDER BY s.place) AS ids, array_agg(s.sender_id ORDER BY s.place) AS sender_ids,
          array_agg(s.temp_id ORDER BY s.place) AS temp_ids, array_agg(s.reply_to ORDER BY s.place) AS replies
        FROM unnest(ids, conversation_ids, sender_ids, temp_ids, replies)
          WITH ORDINALITY AS s (id, conversation_id, sender_id, temp_id, reply_to, place)
        GROUP BY 1 ORDER BY 1
      LOOP
        SELECT NOT c.is_group INTO is_direct FROM conversations c WHERE c.id = chat.id FOR NO KEY UPDATE;

        IF is_direct THEN
          FOR friend IN
            SELECT f.friend_id AS id, c.last_sequence
            FROM conversations c
            JOIN conversation_participants own ON own.conversation_id = c.id AND own.user_id IN (c.user_a_id, c.user_b_id)
            JOIN friendships f ON f.user_id = own.user_id
              AND f.friend_id = CASE own.user_id WHEN c.user_a_id THEN c.user_b_id ELSE c.user_a_id END
            WHERE c.id = chat.id AND own.conversation_id = chat.id AND own.user_id = ANY (chat.sender_ids) AND NOT EXISTS (
              SELECT 1 FROM conversation_participants p WHERE p.conversation_id = chat.id AND p.user_id = f.friend_id)
          LOOP
            INSERT INTO conversation_participants
              (conversation_id, user_id, joined_at, joined_sequence, delivered_up_to, read_up_to)
            VALUES (chat.id, friend.id, sent_at, friend.last_sequence, friend.last_sequence, friend.last_sequence);
          END LOOP;
        END IF;

        top := NULL;
        FOR sent IN
          WITH sent AS MATERIALIZED (
            SELECT * FROM unnest(chat.places, chat.ids, chat.sender_ids, chat.temp_ids, chat.replies)
              AS sent (place, id, sender_id, temp_id, reply_to)
          ), known AS MATERIALIZED (
            SELECT sent.place, m.id, m.sequence, m.created_at
            FROM sent JOIN messages m ON m.sender_id = sent.sender_id AND m.temp_id = sent.temp_id
            WHERE m.conversation_id = chat.id
          ), writable AS MATERIALIZED (
            SELECT sent.*, c.last_sequence,
              sent.reply_to IS NULL OR (sent.reply_to > p.joined_sequence AND sent.reply_to <= c.last_sequence) AS reply_known
            FROM sent
            JOIN conversations c ON c.id = chat.id
            JOIN conversation_participants p ON p.conversation_id = chat.id AND p.user_id = sent.sender_id
            WHERE sent.place NOT IN (SELECT place FROM known) AND (
              c.is_group AND (c.members_may_write OR p.role <> 'member')
              AND NOT EXISTS (SELECT 1 FROM communities k WHERE k.id = c.community_id AND k.closed_at IS NOT NULL)
              OR NOT c.is_group AND (
              EXISTS (
                SELECT 1 FROM conversation_participants o
                WHERE o.conversation_id = chat.id AND o.user_id <> sent.sender_id)
              AND NOT EXISTS (
                SELECT 1 FROM blocks b
                WHERE (b.blocker_id, b.blocked_id) IN ((c.user_a_id, c.user_b_id), (c.user_b_id, c.user_a_id)))))
            UNION ALL
            SELECT sent.*, c.last_sequence,
              sent.reply_to IS NULL OR EXISTS (
                SELECT 1 FROM messages q
                WHERE q.conversation_id = chat.id AND q.sequence = sent.reply_to AND (
                  q.sender_id = sent.sender_id
                  OR sent.sender_id = ANY (q.addressed_to) AND NOT EXISTS (
                    SELECT 1 FROM blocks b
                    WHERE (b.blocker_id, b.blocked_id) IN ((q.sender_id, sent.sender_id), (sent.sender_id, q.sender_id)))))
            FROM sent
            JOIN conversation_bots g ON g.conversation_id = chat.id AND g.bot_id = sent.sender_id
            JOIN conversations c ON c.id = chat.id AND c.is_group AND c.members_may_write AND c.community_id IS NULL
            WHERE sent.place NOT IN (SELECT place FROM known)
          ), numbered AS MATERIALIZED (
            SELECT fresh.*, fresh.last_sequence + row_number() OVER (ORDER BY fresh.place)::integer AS sequence
            FROM (
              SELECT DISTINCT ON (sender_id, temp_id) * FROM writable WHERE reply_known
              ORDER BY sender_id, temp_id, place
            ) fresh
          )
          SELECT sent.place,
            CASE WHEN s.id = sent.id THEN 'stored' WHEN coalesce(s.id, k.id) IS NOT NULL THEN 'known'
              WHEN sent.place IN (SELECT place FROM writable) THEN 'reply-unknown' ELSE 'refused' END AS outcome,
            coalesce(s.id, k.id) AS id, coalesce(s.sequence, k.sequence) AS sequence, sent.sender_id, sent.temp_id,
            sent.reply_to, coalesce(k.created_at, sent_at) AS stored_at, c.file_url_version, c.participants,
            u.username, u.first_name, u.last_name, u.avatar_url, q.quote, q.readers
          FROM sent
          LEFT JOIN numbered s ON s.sender_id = sent.sender_id AND s.temp_id = sent.temp_id
          LEFT JOIN known k ON k.place = sent.place
          LEFT JOIN users u ON u.id = sent.sender_id
          LEFT JOIN (
            SELECT c.file_url_version,
              ARRAY(SELECT p.user_id FROM conversation_participants p WHERE p.conversation_id = chat.id) AS participants
            FROM conversations c WHERE c.id = chat.id
          ) c ON s.id IS NOT NULL
          LEFT JOIN (
            SELECT q.sequence,
              jsonb_build_object('id', q.id::text, 'senderId', q.sender_id::text, 'content', left(q.content, 300),
                'messageType', q.message_type, 'revision', q.revision, 'username', qu.username,
                'firstName', qu.first_name, 'lastName', qu.last_name, 'avatarUrl', qu.avatar_url) AS quote,
              ARRAY(
                SELECT p.user_id FROM conversation_participants p
                WHERE p.conversation_id = chat.id AND p.joined_sequence < q.sequence) AS readers
            FROM messages q LEFT JOIN users qu ON qu.id = q.sender_id
            WHERE q.conversation_id = chat.id AND q.sequence = ANY (chat.replies)
          ) q ON q.sequence = s.reply_to
          ORDER BY sent.place
        LOOP
          IF sent.outcome = 'stored' THEN
            INSERT INTO messages
              (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, reply_to, created_at)
            VALUES (sent.id, chat.id, sent.sequence, sent.sender_id, sent.temp_id, contents[sent.place],
              types[sent.place], medias[sent.place]::jsonb, sent.reply_to, sent_at);
            top := greatest(top, sent.sequence);
          END IF;
          place := sent.place;
          outcome := sent.outcome;
          message_id := sent.id;
          in_conversation := CASE WHEN sent.id IS NOT NULL THEN chat.id END;
          number := sent.sequence;
          stored_at := sent.stored_at;
          file_url_version := sent.file_url_version;
          participants := coalesce(sent.participants, '{}');
          username := sent.username;
          first_name := sent.first_name;
          last_name := sent.last_name;
          avatar_url := sent.avatar_url;
          quote := sent.quote;
          quote_readers := sent.readers;
          RETURN NEXT;
        END LOOP;

        IF top IS NOT NULL THEN
          UPDATE conversations SET last_sequence = top, last_activity_at = greatest(last_activity_at, sent_at)
          WHERE id = chat.id;
          named := ARRAY(
            SELECT s.id FROM unnest(ids, conversation_ids, contents) AS s (id, conversation_id, content)
            WHERE s.conversation_id = chat.id AND (s.content LIKE '/%' OR strpos(s.content, '@') > 0));
          IF named <> '{}' THEN
            PERFORM note_commands(ARRAY[chat.id], named);
          END IF;
        END IF;
      END LOOP;
    END $$`.execute(db);
}
