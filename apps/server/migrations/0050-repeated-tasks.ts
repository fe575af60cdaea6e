import { type Kysely, sql } from 'kysely';

/**
 * Tasks that are repeated daily or weekly, in the time zones of members, and streaks. Servers of the previous release
 * would pay them once for all: create none before all run this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE tasks ADD COLUMN repeat text CHECK (repeat IN ('daily', 'weekly'))`.execute(db);
  await sql`CREATE INDEX tasks_repeated ON tasks (repeat) WHERE repeat IS NOT NULL`.execute(db);
  // The period of an attempt: its number, from when actions count, and when the next attempt may start.
  await sql`
    ALTER TABLE task_attempts ADD COLUMN period integer, ADD COLUMN counts_from timestamptz,
      ADD COLUMN repeats_at timestamptz`.execute(db);
  await sql`
    CREATE INDEX task_attempts_repeats ON task_attempts (repeats_at)
    WHERE repeats_at IS NOT NULL AND status IN ('completed', 'failed')`.execute(db);
  // The key settles which of concurrent claims of a period is paid.
  await sql`
    CREATE TABLE task_completions (
      task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      period integer NOT NULL,
      reward integer NOT NULL,
      completed_at timestamptz NOT NULL,
      reversed_at timestamptz,
      PRIMARY KEY (task_id, user_id, period)
    )`.execute(db);
  await sql`CREATE INDEX task_completions_user ON task_completions (user_id, task_id)`.execute(db);
  await sql`
    ALTER TABLE task_rechecks ADD COLUMN period integer NOT NULL DEFAULT 0, ADD COLUMN counts_from timestamptz,
      ADD COLUMN counts_until timestamptz`.execute(db);
  await sql`
    ALTER TABLE task_rechecks DROP CONSTRAINT task_rechecks_pkey, ADD PRIMARY KEY (task_id, user_id, period)`.execute(
    db,
  );
  await sql`
    CREATE TABLE member_clocks (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      time_zone text NOT NULL,
      previous_zone text NOT NULL,
      -- The last day in the previous zone, which continues until the days of the new one begin.
      held_day integer NOT NULL,
      since timestamptz NOT NULL,
      changed_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE task_streaks (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      cadence text NOT NULL CHECK (cadence IN ('daily', 'weekly')),
      length integer NOT NULL CHECK (length > 0),
      best integer NOT NULL CHECK (best >= length),
      last_period integer NOT NULL,
      PRIMARY KEY (user_id, cadence)
    )`.execute(db);
}
