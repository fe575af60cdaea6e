import { type Kysely, sql } from 'kysely';

/** The country that a trusted proxy stated when a session was started. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN country text`.execute(db);
}
