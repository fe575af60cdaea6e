import { type Kysely, sql } from 'kysely';

/** Start times of tasks, and the tasks that must be completed before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE tasks ADD COLUMN starts_at timestamptz, ADD COLUMN required_tasks bigint[] NOT NULL DEFAULT '{}'`.execute(
    db,
  );
}
