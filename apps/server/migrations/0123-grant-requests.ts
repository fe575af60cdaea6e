import { type Kysely, sql } from 'kysely';

/** Large grants that wait for a second operator. Servers of the previous release pay every grant at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE grant_requests (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      amount integer NOT NULL CHECK (amount > 0),
      reason text NOT NULL,
      requested_by bigint NOT NULL,
      reference text NOT NULL,
      requested_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'refused')),
      decided_by bigint,
      decided_at timestamptz
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX grant_requests_once ON grant_requests (user_id, reference)`.execute(db);
  await sql`CREATE INDEX audit_log_grants ON audit_log (operator_id, created_at)
    WHERE action IN ('grant-gumballs', 'request-grant')`.execute(db);
}
