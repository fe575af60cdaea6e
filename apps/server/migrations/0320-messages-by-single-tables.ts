import { type Kysely, sql } from 'kysely';

/**
 * `store_messages_distributed` reads one table after the other. Citus plans a statement about one table and one value of
 * its distribution column at a fraction of the cost of a join.
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
      sent record;
      chat record;
      members bigint[];
      senders jsonb;
      sender jsonb;
      known jsonb;
      key text;
      absent bigint;
      is_open boolean;
      may_write boolean;
      may_reply boolean;
      bots bigint[];
      named bigint[];
      top integer;
    BEGIN
      FOR sent IN
        SELECT s.conversation_id AS id, array_agg(s.place::integer ORDER BY s.place) AS places,
          array_agg(DISTINCT s.sender_id) AS sender_ids, array_agg(DISTINCT s.temp_id) AS temp_ids
        FROM unnest(conversation_ids, sender_ids, temp_ids)
          WITH ORDINALITY AS s (conversation_id, sender_id, temp_id, place)
        GROUP BY 1 ORDER BY 1
      LOOP
        -- The lock comes first: what is read after it contains the messages of the writer before.
        SELECT c.is_group, c.user_a_id, c.user_b_id, c.community_id, c.members_may_write, c.last_sequence,
          c.file_url_version
        INTO chat FROM conversations c WHERE c.id = sent.id FOR NO KEY UPDATE;
        SELECT coalesce(array_agg(p.user_id), '{}'),
          coalesce(jsonb_object_agg(p.user_id, jsonb_build_array(p.role, p.joined_sequence))
            FILTER (WHERE p.user_id = ANY (sent.sender_ids)), '{}')
        INTO members, senders FROM conversation_participants p WHERE p.conversation_id = sent.id;
        SELECT coalesce(jsonb_object_agg(m.sender_id || ' ' || m.temp_id, jsonb_build_array(m.id, m.sequence, m.created_at)), '{}')
        INTO known FROM messages m
        WHERE m.conversation_id = sent.id AND m.sender_id = ANY (sent.sender_ids) AND m.temp_id = ANY (sent.temp_ids);

        bots := '{}';
        IF chat.is_group THEN
          is_open := chat.community_id IS NULL
            OR NOT EXISTS (SELECT FROM communities k WHERE k.id = chat.community_id AND k.closed_at IS NOT NULL);
          IF chat.members_may_write AND chat.community_id IS NULL AND NOT sent.sender_ids <@ members THEN
            bots := ARRAY(
              SELECT g.bot_id FROM conversation_bots g
              WHERE g.conversation_id = sent.id AND g.bot_id = ANY (sent.sender_ids));
          END IF;
        ELSE
          -- A friend who has left comes back with the first message.
          IF cardinality(members) = 1 AND members <@ sent.sender_ids THEN
            absent := CASE members[1] WHEN chat.user_a_id THEN chat.user_b_id WHEN chat.user_b_id THEN chat.user_a_id END;
            IF EXISTS (SELECT FROM friendships f WHERE f.user_id = members[1] AND f.friend_id = absent) THEN
              INSERT INTO conversation_participants
                (conversation_id, user_id, joined_at, joined_sequence, delivered_up_to, read_up_to)
              VALUES (sent.id, absent, sent_at, chat.last_sequence, chat.last_sequence, chat.last_sequence);
              members := members || absent;
              senders := senders || jsonb_build_object(absent, jsonb_build_array('member', chat.last_sequence));
            END IF;
          END IF;
          is_open := cardinality(members) > 1 AND NOT EXISTS (
            SELECT FROM blocks b
            WHERE (b.blocker_id, b.blocked_id) IN ((chat.user_a_id, chat.user_b_id), (chat.user_b_id, chat.user_a_id)));
        END IF;

        top := chat.last_sequence;
        FOREACH place IN ARRAY sent.places LOOP
          key := sender_ids[place] || ' ' || temp_ids[place];
          sender := senders -> sender_ids[place]::text;
          participants := '{}';
          username := NULL;
          first_name := NULL;
          last_name := NULL;
          avatar_url := NULL;
          quote := NULL;
          quote_readers := NULL;
          IF known ? key THEN
            outcome := 'known';
          ELSE
            IF sender IS NOT NULL THEN
              may_write := is_open AND (NOT chat.is_group OR chat.members_may_write OR sender ->> 0 <> 'member');
              may_reply := replies[place] IS NULL
                OR replies[place] > (sender ->> 1)::integer AND replies[place] <= chat.last_sequence;
            ELSE
              may_write := sender_ids[place] = ANY (bots);
              may_reply := replies[place] IS NULL OR may_write AND EXISTS (
                SELECT FROM messages q
                WHERE q.conversation_id = sent.id AND q.sequence = replies[place] AND (
                  q.sender_id = sender_ids[place]
                  OR sender_ids[place] = ANY (q.addressed_to) AND NOT EXISTS (
                    SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN (
                      (q.sender_id, sender_ids[place]), (sender_ids[place], q.sender_id)))));
            END IF;
            outcome := CASE WHEN NOT may_write THEN 'refused' WHEN NOT may_reply THEN 'reply-unknown' ELSE 'stored' END;
          END IF;
          IF outcome = 'stored' THEN
            top := top + 1;
            INSERT INTO messages
              (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, reply_to, created_at)
            VALUES (ids[place], sent.id, top, sender_ids[place], temp_ids[place], contents[place], types[place],
              medias[place]::jsonb, replies[place], sent_at);
            known := known || jsonb_build_object(key, jsonb_build_array(ids[place], top, sent_at));
            participants := members;
            SELECT u.username, u.first_name, u.last_name, u.avatar_url
            INTO username, first_name, last_name, avatar_url FROM users u WHERE u.id = sender_ids[place];
            IF replies[place] IS NOT NULL THEN
              SELECT jsonb_build_object('id', q.id::text, 'senderId', q.sender_id::text, 'content', left(q.content, 300),
                  'messageType', q.message_type, 'revision', q.revision, 'username', u.username,
                  'firstName', u.first_name, 'lastName', u.last_name, 'avatarUrl', u.avatar_url),
                ARRAY(
                  SELECT p.user_id FROM conversation_participants p
                  WHERE p.conversation_id = sent.id AND p.joined_sequence < replies[place])
              INTO quote, quote_readers
              FROM messages q LEFT JOIN users u ON u.id = q.sender_id
              WHERE q.conversation_id = sent.id AND q.sequence = replies[place];
            END IF;
          END IF;
          message_id := known -> key ->> 0;
          in_conversation := CASE WHEN message_id IS NOT NULL THEN sent.id END;
          number := known -> key ->> 1;
          stored_at := known -> key ->> 2;
          file_url_version := chat.file_url_version;
          RETURN NEXT;
        END LOOP;

        IF top > chat.last_sequence THEN
          UPDATE conversations SET last_sequence = top, last_activity_at = greatest(last_activity_at, sent_at)
          WHERE id = sent.id;
          named := ARRAY(
            SELECT s.id FROM unnest(ids, conversation_ids, contents) AS s (id, conversation_id, content)
            WHERE s.conversation_id = sent.id AND (s.content LIKE '/%' OR strpos(s.content, '@') > 0));
          IF named <> '{}' THEN
            PERFORM note_commands(ARRAY[sent.id], named);
          END IF;
        END IF;
      END LOOP;
    END $$`.execute(db);
}
