import { type Kysely, sql } from 'kysely';

/** Reactions to messages and pinned messages. Servers of the previous release ignore them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a page shows of the reactions stands with the message, so that reading looks nothing up.
  await sql`ALTER TABLE messages ADD COLUMN reactions jsonb, ADD COLUMN pinned_at timestamptz`.execute(db);
  await sql`
    CREATE INDEX messages_pinned ON messages (conversation_id, pinned_at) WHERE pinned_at IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE message_reactions (
      conversation_id bigint NOT NULL,
      sequence integer NOT NULL,
      user_id bigint NOT NULL,
      emoji text NOT NULL,
      reacted_at timestamptz NOT NULL,
      PRIMARY KEY (conversation_id, sequence, user_id, emoji),
      FOREIGN KEY (conversation_id, sequence) REFERENCES messages (conversation_id, sequence) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX message_reactions_user ON message_reactions (user_id)`.execute(db);

  // The latest changes that each participant asked for, by the ids that their devices gave them: a request that arrives
  // again, however late, changes nothing.
  await sql`
    CREATE TABLE message_change_ids (
      conversation_id bigint NOT NULL,
      user_id bigint NOT NULL,
      change_ids text[] NOT NULL,
      PRIMARY KEY (conversation_id, user_id),
      FOREIGN KEY (conversation_id, user_id) REFERENCES conversation_participants ON DELETE CASCADE
    )`.execute(db);
}
