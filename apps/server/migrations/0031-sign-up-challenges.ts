import { type Kysely, sql } from 'kysely';

/** The proofs of work that were used: each works once on all servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE used_challenges (
      signature bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX used_challenges_expired ON used_challenges (expires_at)`.execute(db);
}
