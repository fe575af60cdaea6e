import { type Kysely, sql } from 'kysely';

/**
 * Whether an attempt needs a query about its member, because the list of its target cannot tell. Attempts without it are
 * settled together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE task_attempts ADD COLUMN own_check boolean NOT NULL DEFAULT false`.execute(db);
}
