import { type Kysely, sql } from 'kysely';

/** Bots wear a frame that marks them wherever their avatar is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE users SET frame = 'bot' WHERE bot_owner_id IS NOT NULL`.execute(db);
}
