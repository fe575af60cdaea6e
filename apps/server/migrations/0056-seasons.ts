import { type Kysely, sql } from 'kysely';

/**
 * Seasons with a board of their own. Payments by servers of the previous release are not on it: create none before all
 * run this one. Two seasons never overlap.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE seasons (
      id bigint PRIMARY KEY,
      title text NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      creation_key text UNIQUE,
      created_at timestamptz NOT NULL,
      CONSTRAINT seasons_period CHECK (ends_at >= starts_at),
      CONSTRAINT seasons_overlap EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&)
    )`.execute(db);
}
