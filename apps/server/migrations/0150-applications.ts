import { type Kysely, sql } from 'kysely';

/** Applications of newcomers. Servers of the previous release create none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for members. Such an account cannot sign in.
  await sql`ALTER TABLE users ADD COLUMN application_state text CHECK (application_state IN ('pending', 'refused'))`.execute(
    db,
  );
  await sql`
    CREATE TABLE applications (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'refused')),
      answers jsonb NOT NULL,
      language text NOT NULL,
      reason text NOT NULL DEFAULT '',
      applied_at timestamptz NOT NULL,
      decided_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX applications_by_state ON applications (state, user_id)`.execute(db);
}
