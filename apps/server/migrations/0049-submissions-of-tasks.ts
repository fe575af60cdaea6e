import { type Kysely, sql } from 'kysely';

/** Finds the submissions of a task, of which the figures of tasks count the rejected ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX task_submissions_task ON task_submissions (task_id)`.execute(db);
}
