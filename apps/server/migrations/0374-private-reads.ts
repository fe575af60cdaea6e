import { type Kysely, sql } from 'kysely';

/**
 * What a member reads with read receipts switched off is stored as read for the member alone. A mention that a member
 * has read so is not new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE conversation_participants p SET private_read_up_to = greatest(p.read_up_to, p.private_read_up_to),
      read_up_to = 0, read_from = 0, read_at = NULL
    FROM users u WHERE u.id = p.user_id AND NOT u.show_read_ticks AND p.read_up_to > 0`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION claim_mentions(conversation_ids bigint[], message_ids bigint[]) RETURNS TABLE (
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
            x.active AND NOT x.notified
              AND coalesce(greatest(p.read_up_to, p.private_read_up_to) < x.sequence, false)
          FROM message_mentions x
          JOIN conversations c ON c.id = x.conversation_id
          LEFT JOIN conversation_participants p ON p.conversation_id = x.conversation_id AND p.user_id = x.user_id
          WHERE x.conversation_id = named.conversation_id AND x.sequence = sent.sequence;
        UPDATE message_mentions x SET notified = true
        WHERE x.conversation_id = named.conversation_id AND x.sequence = sent.sequence AND x.active AND NOT x.notified;
      END LOOP;
    END $$`.execute(db);
}
