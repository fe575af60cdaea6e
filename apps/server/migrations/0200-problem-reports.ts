import { type Kysely, sql } from 'kysely';

/** The last findings about the site's set-up, for all nodes. The table has one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE problem_reports (
      id smallint PRIMARY KEY CHECK (id = 1),
      findings jsonb NOT NULL DEFAULT '[]',
      checked_at timestamptz,
      -- A node checks until then, or stopped before it finished.
      checking_until timestamptz
    )`.execute(db);
  await sql`INSERT INTO problem_reports (id) VALUES (1)`.execute(db);
}
