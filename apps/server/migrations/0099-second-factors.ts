import { type Kysely, sql } from 'kysely';

/** Two-factor authentication: the authenticator app and the recovery codes of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `last_step` is the time step of the last used code, which cannot be used again.
  await sql`
    CREATE TABLE second_factors (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      secret bytea NOT NULL,
      last_step integer,
      confirmed_at timestamptz
    )`.execute(db);
  await sql`
    CREATE TABLE recovery_codes (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      PRIMARY KEY (user_id, code_hash)
    )`.execute(db);
}
