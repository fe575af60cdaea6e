import { type Kysely, sql } from 'kysely';

/** Whose picture it was, so that its preview goes with the account. Servers of the previous release leave it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE blocked_pictures ADD COLUMN user_id bigint`.execute(db);
  await sql`CREATE INDEX blocked_pictures_user ON blocked_pictures (user_id) WHERE user_id IS NOT NULL`.execute(db);
}
