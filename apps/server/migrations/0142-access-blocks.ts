import { type Kysely, sql } from 'kysely';

/** Blocks of networks and mail domains, each with its end. Servers of the previous release ignore them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE access_blocks (
      id bigint PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('network', 'mail-domain')),
      value text NOT NULL,
      scope text NOT NULL CHECK (scope IN ('sign-up', 'log-in')),
      reason text NOT NULL,
      ends_at timestamptz NOT NULL,
      created_by bigint NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX access_blocks_ends ON access_blocks (ends_at)`.execute(db);
}
