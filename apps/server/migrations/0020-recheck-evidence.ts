import { type Kysely, sql } from 'kysely';

/** What a paid deed left behind at its platform, such as the id of a retweet or comment: by it the deed is found again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE task_rechecks ADD COLUMN evidence text`.execute(db);
}
