import { type Kysely, sql } from 'kysely';

/** Terms, rules and privacy policy with their versions, and who accepted which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE terms_texts (
      kind text NOT NULL CHECK (kind IN ('terms', 'rules', 'privacy')),
      version int NOT NULL,
      body text NOT NULL,
      summary text NOT NULL,
      needs_consent boolean NOT NULL,
      published_at timestamptz NOT NULL,
      PRIMARY KEY (kind, version)
    )`.execute(db);
  await sql`
    CREATE TABLE consents (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL,
      version int NOT NULL,
      consented_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, kind, version)
    )`.execute(db);
  // Counted for operators.
  await sql`CREATE INDEX consents_by_version ON consents (kind, version)`.execute(db);
  // That the member was old enough at sign-up. The date of birth is not stored.
  await sql`ALTER TABLE users ADD COLUMN age_confirmed_at timestamptz`.execute(db);
}
