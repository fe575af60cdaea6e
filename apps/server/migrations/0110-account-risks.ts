import { type Kysely, sql } from 'kysely';

/** What sign-ups are compared by, and the risk score of each account. Hashes are keyed with a secret of the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `evidence` has the highest count of each likeness: it outlives the hashes, which are removed after 30 days.
  // Accounts from before the score get a row, without hashes, when they are scored first.
  await sql`
    CREATE TABLE account_risks (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      device_hash bytea,
      network_hash text,
      family_hash bytea,
      name_hash bytea,
      signed_up_at timestamptz NOT NULL,
      activated_at timestamptz,
      evidence jsonb NOT NULL DEFAULT '{}',
      score smallint NOT NULL DEFAULT 0 CHECK (score BETWEEN 0 AND 100),
      reasons jsonb NOT NULL DEFAULT '[]',
      behaviour smallint NOT NULL DEFAULT 0,
      active_days integer NOT NULL DEFAULT 0,
      last_active_day date,
      scored_at timestamptz,
      due_at timestamptz
    )`.execute(db);
  for (const column of ['device_hash', 'network_hash', 'family_hash', 'name_hash'])
    await sql`CREATE INDEX ${sql.raw(`account_risks_${column}`)} ON account_risks (${sql.raw(column)}, signed_up_at)
      WHERE ${sql.raw(column)} IS NOT NULL AND activated_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX account_risks_due ON account_risks (due_at) WHERE due_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX account_risks_traceable ON account_risks (signed_up_at) WHERE network_hash IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX account_risks_high ON account_risks (user_id) WHERE score >= 60`.execute(db);
  // A row of a family serializes the sign-ups whose payment depends on each other's count.
  await sql`
    CREATE TABLE sign_up_families (
      family_hash bytea PRIMARY KEY,
      last_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX sign_up_families_age ON sign_up_families (last_at)`.execute(db);
}
