import { type Kysely, sql } from 'kysely';

/** Figures for operators by day and week, which a job computes, and the indexes by time that it needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE figures (
      unit text NOT NULL CHECK (unit IN ('day', 'week')),
      starts_on date NOT NULL,
      name text NOT NULL,
      key text NOT NULL,
      value bigint NOT NULL,
      PRIMARY KEY (unit, starts_on, name, key)
    )`.execute(db);
  await sql`CREATE INDEX users_created ON users (created_at)`.execute(db);
  // The ledger is only added to, so its blocks are in the order of time.
  await sql`CREATE INDEX gumball_entries_created ON gumball_entries USING brin (created_at)`.execute(db);
  await sql`CREATE INDEX task_attempts_started ON task_attempts (started_at)`.execute(db);
  await sql`CREATE INDEX moderation_cases_opened_at ON moderation_cases (opened_at)`.execute(db);
  await sql`CREATE INDEX moderation_cases_closed_at ON moderation_cases (closed_at) WHERE closed_at IS NOT NULL`.execute(
    db,
  );
}
