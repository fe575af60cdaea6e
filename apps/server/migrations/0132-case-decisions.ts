import { type Kysely, sql } from 'kysely';

/** The decision of a case, what became of a report, and the canned answers of operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE moderation_cases ADD COLUMN decision text, ADD COLUMN decided_by bigint,
    ADD COLUMN decided_by_community boolean NOT NULL DEFAULT false, ADD COLUMN snapshot jsonb`.execute(db);
  await sql`CREATE INDEX moderation_cases_snapshots ON moderation_cases (closed_at) WHERE snapshot IS NOT NULL`.execute(
    db,
  );
  await sql`ALTER TABLE reports ADD COLUMN outcome text CHECK (outcome IN ('kept', 'acted'))`.execute(db);
  await sql`CREATE INDEX sanctions_case ON sanctions (case_id) WHERE case_id IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE canned_answers (
      id bigint PRIMARY KEY,
      title text NOT NULL,
      texts jsonb NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
}
