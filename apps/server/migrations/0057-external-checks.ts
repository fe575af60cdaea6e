import { type Kysely, sql } from 'kysely';

/**
 * The address that is asked about a task, and the secret that signs the requests. Additive; servers of the previous
 * release send such tasks to review.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE task_external_checks (
      task_id bigint PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
      url text NOT NULL,
      secret text NOT NULL
    )`.execute(db);
}
