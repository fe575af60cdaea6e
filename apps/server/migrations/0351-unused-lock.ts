import { type Kysely, sql } from 'kysely';

/** Drops a function that nothing calls since messages are named with their conversations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP FUNCTION IF EXISTS lock_conversations_of(bigint[])`.execute(db);
}
