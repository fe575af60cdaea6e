import { type Kysely, sql } from 'kysely';

/** The key under which a member founded a group: the same key founds it once. It goes with the founder's part in the group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE conversation_participants ADD COLUMN creation_key text`.execute(db);
  await sql`
    CREATE UNIQUE INDEX conversation_participants_creation_key ON conversation_participants (user_id, creation_key)
    WHERE creation_key IS NOT NULL`.execute(db);
}
