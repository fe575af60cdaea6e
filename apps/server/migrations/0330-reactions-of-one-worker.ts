import { type Kysely, sql } from 'kysely';

/**
 * The form of `store_reactions` for a distributed database: each statement is about one conversation, so that it asks
 * only the server of this one. One PostgreSQL stores a batch by whole tables, which is faster there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION store_reactions_distributed(
      conversations jsonb, messages jsonb, reactions jsonb, changes jsonb, reacted_at timestamptz
    ) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      x record;
    BEGIN
      FOR x IN SELECT * FROM jsonb_to_recordset(store_reactions_distributed.conversations) AS t (id bigint, last_revision int)
      LOOP
        UPDATE conversations SET last_revision = x.last_revision WHERE id = x.id;
      END LOOP;

      FOR x IN
        SELECT * FROM jsonb_to_recordset(store_reactions_distributed.reactions)
          AS t (conversation_id bigint, sequence int, user_id bigint, emoji text, is_on boolean)
      LOOP
        IF x.is_on THEN
          INSERT INTO message_reactions (conversation_id, sequence, user_id, emoji, reacted_at)
          VALUES (x.conversation_id, x.sequence, x.user_id, x.emoji, store_reactions_distributed.reacted_at);
        ELSE
          DELETE FROM message_reactions
          WHERE conversation_id = x.conversation_id AND sequence = x.sequence AND user_id = x.user_id AND emoji = x.emoji;
        END IF;
      END LOOP;

      FOR x IN
        SELECT * FROM jsonb_to_recordset(store_reactions_distributed.changes)
          AS t (conversation_id bigint, user_id bigint, change_ids text[])
      LOOP
        INSERT INTO message_change_ids AS known (conversation_id, user_id, change_ids)
        VALUES (x.conversation_id, x.user_id, trim_array(x.change_ids, greatest(cardinality(x.change_ids) - 50, 0)))
        ON CONFLICT (conversation_id, user_id) DO UPDATE
          SET change_ids = trim_array(excluded.change_ids || known.change_ids,
            greatest(cardinality(excluded.change_ids) + cardinality(known.change_ids) - 50, 0));
      END LOOP;

      FOR x IN
        SELECT * FROM jsonb_to_recordset(store_reactions_distributed.messages)
          AS t (conversation_id bigint, sequence int, revision int, reactions jsonb)
      LOOP
        UPDATE messages SET revision = x.revision, reactions = x.reactions
        WHERE conversation_id = x.conversation_id AND sequence = x.sequence;
      END LOOP;
    END $$`.execute(db);
}
