import { type Kysely, sql } from 'kysely';

/** Mentions in groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A mention that was edited out stays as an inactive row: added again, it does not notify a second time.
  await sql`
    CREATE TABLE message_mentions (
      conversation_id bigint NOT NULL,
      sequence integer NOT NULL,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      by_name boolean NOT NULL,
      by_all boolean NOT NULL,
      active boolean NOT NULL DEFAULT true,
      notified boolean NOT NULL DEFAULT false,
      mentioned_at timestamptz NOT NULL,
      PRIMARY KEY (conversation_id, sequence, user_id),
      FOREIGN KEY (conversation_id, sequence) REFERENCES messages (conversation_id, sequence) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX message_mentions_of_user ON message_mentions (user_id, conversation_id, sequence)`.execute(db);
  await sql`
    CREATE INDEX message_mentions_of_all ON message_mentions (conversation_id, mentioned_at) WHERE by_all`.execute(db);
}
