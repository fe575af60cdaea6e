import { type Kysely, sql } from 'kysely';

/** Forwarded messages. Servers of the previous release ignore the column and serve shared files nowhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The author of the original; 0 where the account is gone.
  await sql`ALTER TABLE messages ADD COLUMN forwarded_from bigint`.execute(db);
  await sql`CREATE INDEX messages_forwarded ON messages (forwarded_from) WHERE forwarded_from IS NOT NULL`.execute(db);

  // The other conversations that use a file. `uploads.conversation_id` names the first one.
  await sql`
    CREATE TABLE upload_shares (
      upload_id text NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
      conversation_id bigint NOT NULL,
      PRIMARY KEY (upload_id, conversation_id)
    )`.execute(db);
  await sql`CREATE INDEX upload_shares_conversation ON upload_shares (conversation_id)`.execute(db);
}
