import { type Kysely, sql } from 'kysely';

/** Warnings, limits and silences of members. Servers of the previous release ignore them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Until when the member is restricted: the latest end of the sanctions below. Read with the session.
  await sql`ALTER TABLE users ADD COLUMN silenced_until timestamptz, ADD COLUMN limited_until timestamptz`.execute(db);
  await sql`
    CREATE TABLE sanctions (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      id bigint NOT NULL,
      kind text NOT NULL CHECK (kind IN ('warning', 'limit', 'silence')),
      rule text NOT NULL,
      note text NOT NULL,
      operator_id bigint NOT NULL,
      creation_key text,
      imposed_at timestamptz NOT NULL,
      ends_at timestamptz,
      lifted_at timestamptz,
      appeal text,
      appealed_at timestamptz,
      appeal_decided_at timestamptz,
      appeal_granted boolean,
      appeal_answer text,
      PRIMARY KEY (user_id, id),
      UNIQUE (user_id, operator_id, creation_key)
    )`.execute(db);
  await sql`
    CREATE INDEX sanctions_appealed ON sanctions (appealed_at)
    WHERE appealed_at IS NOT NULL AND appeal_decided_at IS NULL`.execute(db);
}
