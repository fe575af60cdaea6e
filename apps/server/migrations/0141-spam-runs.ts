import { type Kysely, sql } from 'kysely';

/** Runs of spam. What a run hides are rows of `holds` with its id. Older servers do not know them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE spam_runs (
      id bigint PRIMARY KEY,
      marks text[] NOT NULL,
      state text NOT NULL CHECK (state IN ('open', 'confirmed', 'undone')),
      found_at timestamptz NOT NULL,
      decided_at timestamptz,
      decided_by bigint
    )`.execute(db);
  await sql`CREATE INDEX spam_runs_remembered ON spam_runs (coalesce(decided_at, 'infinity'::timestamptz))`.execute(db);
  await sql`CREATE INDEX holds_run ON holds (cause_id) WHERE cause = 'run'`.execute(db);
}
