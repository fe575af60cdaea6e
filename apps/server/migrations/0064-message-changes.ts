import { type Kysely, sql } from 'kysely';

/**
 * Editing and deleting messages. Servers of the previous release ignore the columns; they show a deleted message as an
 * empty one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A change raises the conversation's revision and stores it with the message: the changes of a conversation have one
  // order, and a client asks for those above the last one it has.
  await sql`ALTER TABLE conversations ADD COLUMN last_revision integer NOT NULL DEFAULT 0`.execute(db);
  await sql`
    ALTER TABLE messages
      ADD COLUMN revision integer NOT NULL DEFAULT 0,
      ADD COLUMN edited_at timestamptz,
      ADD COLUMN deleted_at timestamptz`.execute(db);
  await sql`CREATE INDEX messages_changed ON messages (conversation_id, revision) WHERE revision > 0`.execute(db);

  // One row per edit: the text before it, and when the message got that text.
  await sql`
    CREATE TABLE message_versions (
      conversation_id bigint NOT NULL,
      sequence integer NOT NULL,
      revision integer NOT NULL,
      edit_id text NOT NULL,
      content text NOT NULL,
      written_at timestamptz NOT NULL,
      PRIMARY KEY (conversation_id, sequence, revision),
      UNIQUE (conversation_id, sequence, edit_id),
      FOREIGN KEY (conversation_id, sequence) REFERENCES messages (conversation_id, sequence) ON DELETE CASCADE
    )`.execute(db);

  // The messages that a participant deleted for themselves, numbered per participant in the order of deleting. The
  // number of them stands with the participant: without any, reading looks nothing up.
  await sql`ALTER TABLE conversation_participants ADD COLUMN hidden_count integer NOT NULL DEFAULT 0`.execute(db);
  await sql`
    CREATE TABLE hidden_messages (
      conversation_id bigint NOT NULL,
      user_id bigint NOT NULL,
      sequence integer NOT NULL,
      number integer NOT NULL,
      hidden_at timestamptz NOT NULL,
      PRIMARY KEY (conversation_id, user_id, sequence),
      UNIQUE (conversation_id, user_id, number),
      FOREIGN KEY (conversation_id, user_id) REFERENCES conversation_participants ON DELETE CASCADE
    )`.execute(db);
}
