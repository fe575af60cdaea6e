import { type Kysely, sql } from 'kysely';

/** One question at a time about a running attempt: whether one is under way, when it began, and what to wait for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // While `checking`, next_check_at is the end of the lease of the server that asks. A press meanwhile sets check_again.
  await sql`
    ALTER TABLE member_tasks
      ADD COLUMN checking boolean NOT NULL DEFAULT false,
      ADD COLUMN check_again boolean NOT NULL DEFAULT false,
      ADD COLUMN asked_at timestamptz,
      ADD COLUMN retry_at timestamptz,
      ADD COLUMN troubles integer NOT NULL DEFAULT 0`.execute(db);
  await sql`
    CREATE INDEX member_tasks_asked ON member_tasks (asked_at)
      WHERE status = 'in_progress' AND asked_at IS NOT NULL`.execute(db);
}
