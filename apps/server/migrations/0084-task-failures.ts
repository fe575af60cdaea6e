import { type Kysely, sql } from 'kysely';

/** Attempts at tasks that failed, for the history of their members. Earlier ones were not recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE task_failures (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
      id bigint NOT NULL,
      reason text NOT NULL,
      failed_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, task_id, id)
    )`.execute(db);
}
