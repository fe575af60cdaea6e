import { type Kysely, sql } from 'kysely';

/** Open tasks are counted from these indexes alone, also those of one difficulty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX tasks_open, tasks_open_limited, tasks_open_for_a_time`.execute(db);
  await sql`
    CREATE INDEX tasks_open ON tasks (difficulty, platform)
      WHERE paused_at IS NULL AND expires_at IS NULL AND slots IS NULL`.execute(db);
  await sql`
    CREATE INDEX tasks_open_limited ON tasks (difficulty, platform, slots, taken)
      WHERE paused_at IS NULL AND expires_at IS NULL AND slots IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX tasks_open_for_a_time ON tasks (difficulty, expires_at, platform, slots, taken)
      WHERE paused_at IS NULL AND expires_at IS NOT NULL`.execute(db);
}
