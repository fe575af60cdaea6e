import { type Kysely, sql } from 'kysely';

/** Accounts of OpenID Connect providers that sign members in, and tickets of sign-ins that are under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE identities (
      issuer text NOT NULL,
      subject text NOT NULL,
      id bigint NOT NULL,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      email text,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      PRIMARY KEY (issuer, subject)
    )`.execute(db);
  await sql`CREATE INDEX identities_user ON identities (user_id)`.execute(db);
  // `session_id` is null for guests. `data` holds what the next step compares or stores.
  await sql`
    CREATE TABLE oidc_tickets (
      ticket_hash bytea PRIMARY KEY,
      kind text NOT NULL,
      session_id bigint,
      data jsonb NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX oidc_tickets_expiry ON oidc_tickets (expires_at)`.execute(db);
}
