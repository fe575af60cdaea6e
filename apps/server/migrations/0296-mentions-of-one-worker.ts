import { type Kysely, sql } from 'kysely';

/**
 * Functions that store and claim the mentions of one message after the other, with statements that ask the worker of its
 * conversation alone: docs/scaling.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Participants who may read the message and are not hidden from its sender by a block. One mention of everybody after
  // the other, because each counts for the limit of the next.
  await sql`
    CREATE FUNCTION store_mentions(
      conversation_ids bigint[], sequences integer[], sender_ids bigint[], usernames text[], everybody boolean[],
      sent_at timestamptz, everybody_per_hour integer
    ) RETURNS TABLE (conversation_id bigint, sequence integer, mentions json) LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      sent record;
      mentioned record;
    BEGIN
      FOR sent IN
        SELECT * FROM unnest(conversation_ids, sequences, sender_ids, usernames, everybody)
          AS s (conversation_id, sequence, sender_id, usernames, everybody)
        ORDER BY s.everybody, s.conversation_id, s.sequence
      LOOP
        WITH sender AS MATERIALIZED (
          SELECT sent.everybody AND p.role <> 'member' AND (
            SELECT count(DISTINCT x.sequence) FROM message_mentions x
            WHERE x.conversation_id = sent.conversation_id AND x.by_all AND x.sequence <> sent.sequence
              AND x.mentioned_at > sent_at - interval '1 hour') < everybody_per_hour AS reaches_all
          FROM conversations c
          JOIN conversation_participants p ON p.conversation_id = sent.conversation_id AND p.user_id = sent.sender_id
          WHERE c.id = sent.conversation_id AND c.is_group
        )
        SELECT array_agg(x.user_id) AS user_ids, array_agg(x.by_name) AS by_names, bool_or(x.reaches_all) AS by_all,
          coalesce(json_agg(json_build_array(x.user_id::text, x.username)) FILTER (WHERE x.by_name), '[]') AS users
        INTO mentioned
        FROM (
          SELECT q.user_id, u.username, sent.usernames::jsonb ? u.username AS by_name, s.reaches_all
          FROM sender s
          JOIN conversation_participants q ON q.conversation_id = sent.conversation_id AND q.user_id <> sent.sender_id
            AND q.joined_sequence < sent.sequence
          JOIN users u ON u.id = q.user_id
          WHERE (s.reaches_all OR sent.usernames::jsonb ? u.username) AND NOT EXISTS (
            SELECT 1 FROM blocks b
            WHERE (b.blocker_id, b.blocked_id) IN ((sent.sender_id, u.id), (u.id, sent.sender_id)))
          ORDER BY q.user_id
        ) x;
        CONTINUE WHEN mentioned.user_ids IS NULL;
        INSERT INTO message_mentions (conversation_id, sequence, user_id, by_name, by_all, mentioned_at)
        SELECT sent.conversation_id, sent.sequence, x.user_id, x.by_name, mentioned.by_all, sent_at
        FROM unnest(mentioned.user_ids, mentioned.by_names) AS x (user_id, by_name)
        ON CONFLICT (conversation_id, sequence, user_id)
          DO UPDATE SET active = true, by_name = excluded.by_name, by_all = excluded.by_all;
        conversation_id := sent.conversation_id;
        sequence := sent.sequence;
        mentions := json_build_object('all', mentioned.by_all, 'users', mentioned.users);
        RETURN NEXT;
      END LOOP;
    END $$`.execute(db);
  // Each mention is new once, whatever is edited or sent again.
  await sql`
    CREATE FUNCTION claim_mentions(conversation_ids bigint[], message_ids bigint[]) RETURNS TABLE (
      recipient bigint, sender_id bigint, message_id bigint, conversation_id bigint, sequence integer, group_name text,
      active boolean, is_new boolean
    ) LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      named record;
      sent record;
    BEGIN
      FOR named IN
        SELECT DISTINCT n.conversation_id, n.message_id
        FROM unnest(conversation_ids, message_ids) AS n (conversation_id, message_id) ORDER BY 1, 2
      LOOP
        SELECT m.sequence, m.sender_id INTO sent FROM messages m
        WHERE m.conversation_id = named.conversation_id AND m.id = named.message_id;
        CONTINUE WHEN sent.sender_id IS NULL;
        PERFORM FROM message_mentions x
        WHERE x.conversation_id = named.conversation_id AND x.sequence = sent.sequence ORDER BY x.user_id FOR UPDATE;
        RETURN QUERY
          SELECT x.user_id, sent.sender_id, named.message_id, x.conversation_id, x.sequence, c.name, x.active,
            x.active AND NOT x.notified AND coalesce(p.read_up_to < x.sequence, false)
          FROM message_mentions x
          JOIN conversations c ON c.id = x.conversation_id
          LEFT JOIN conversation_participants p ON p.conversation_id = x.conversation_id AND p.user_id = x.user_id
          WHERE x.conversation_id = named.conversation_id AND x.sequence = sent.sequence;
        UPDATE message_mentions x SET notified = true
        WHERE x.conversation_id = named.conversation_id AND x.sequence = sent.sequence AND x.active AND NOT x.notified;
      END LOOP;
    END $$`.execute(db);
  await sql`DROP FUNCTION lock_mentions(bigint[])`.execute(db);
}
