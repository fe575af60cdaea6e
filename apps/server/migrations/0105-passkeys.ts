import { type Kysely, sql } from 'kysely';

/** Passkeys of accounts, and the challenges that await a response of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE passkeys (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      id bigint NOT NULL,
      credential_id bytea NOT NULL,
      public_key bytea NOT NULL,
      sign_count bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      PRIMARY KEY (user_id, id),
      UNIQUE (user_id, credential_id)
    )`.execute(db);
  // `session_id` is null for a log-in, where the caller has no session yet.
  await sql`
    CREATE TABLE passkey_challenges (
      ticket_hash bytea PRIMARY KEY,
      challenge text NOT NULL,
      session_id bigint,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at)`.execute(db);
}
