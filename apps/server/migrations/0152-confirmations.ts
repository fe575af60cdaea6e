import { type Kysely, sql } from 'kysely';

/** When sessions were last confirmed, codes that confirm one by mail, and accounts that only passkeys open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: at the log-in.
  await sql`ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz`.execute(db);
  await sql`ALTER TABLE users ADD COLUMN passkeys_only_since timestamptz`.execute(db);
  await sql`
    CREATE TABLE confirmation_codes (
      session_id bigint PRIMARY KEY,
      code_hash bytea NOT NULL,
      attempts_left int NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX confirmation_codes_expiry ON confirmation_codes (expires_at)`.execute(db);
}
