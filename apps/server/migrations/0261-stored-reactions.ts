import { type Kysely, sql } from 'kysely';

/** Functions of several statements that one request runs: a distributed database runs no such list as one statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION store_reactions(
      conversations jsonb, messages jsonb, reactions jsonb, changes jsonb, reacted_at timestamptz
    ) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE conversations c SET last_revision = x.last_revision
      FROM jsonb_to_recordset(store_reactions.conversations) AS x (id bigint, last_revision int) WHERE c.id = x.id;

      INSERT INTO message_reactions (conversation_id, sequence, user_id, emoji, reacted_at)
      SELECT conversation_id, sequence, user_id, emoji, store_reactions.reacted_at
      FROM jsonb_to_recordset(store_reactions.reactions)
        AS x (conversation_id bigint, sequence int, user_id bigint, emoji text, is_on boolean) WHERE is_on;

      DELETE FROM message_reactions r USING jsonb_to_recordset(store_reactions.reactions)
        AS x (conversation_id bigint, sequence int, user_id bigint, emoji text, is_on boolean)
      WHERE NOT x.is_on AND r.conversation_id = x.conversation_id AND r.sequence = x.sequence
        AND r.user_id = x.user_id AND r.emoji = x.emoji;

      INSERT INTO message_change_ids AS known (conversation_id, user_id, change_ids)
      SELECT conversation_id, user_id, trim_array(change_ids, greatest(cardinality(change_ids) - 50, 0))
      FROM jsonb_to_recordset(store_reactions.changes) AS x (conversation_id bigint, user_id bigint, change_ids text[])
      ON CONFLICT (conversation_id, user_id) DO UPDATE
        SET change_ids = trim_array(excluded.change_ids || known.change_ids,
          greatest(cardinality(excluded.change_ids) + cardinality(known.change_ids) - 50, 0));

      UPDATE messages m SET revision = x.revision, reactions = x.reactions
      FROM jsonb_to_recordset(store_reactions.messages)
        AS x (conversation_id bigint, sequence int, revision int, reactions jsonb)
      WHERE m.conversation_id = x.conversation_id AND m.sequence = x.sequence;
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION lock_mentions(message_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      message record;
    BEGIN
      FOR message IN
        SELECT m.conversation_id, m.sequence FROM messages m WHERE m.id = ANY (message_ids)
        ORDER BY m.conversation_id, m.sequence
      LOOP
        PERFORM FROM message_mentions
        WHERE conversation_id = message.conversation_id AND sequence = message.sequence ORDER BY user_id FOR UPDATE;
      END LOOP;
    END $$`.execute(db);
}
