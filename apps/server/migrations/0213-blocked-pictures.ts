import { type Kysely, sql } from 'kysely';

/**
 * Pictures that moderators removed and whose copies are held or refused, by a hash of 64 bits. `bands` are its eight
 * bytes with their places: two hashes that differ in at most seven bits share one. Servers of the previous release
 * compute no hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE blocked_pictures (
      id bigint PRIMARY KEY,
      hash bigint NOT NULL UNIQUE,
      bands integer[] NOT NULL,
      action text NOT NULL CHECK (action IN ('hold', 'refuse')),
      preview text,
      case_id bigint,
      hits integer NOT NULL DEFAULT 0,
      last_hit_at timestamptz,
      created_by bigint NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX blocked_pictures_bands ON blocked_pictures USING gin (bands)`.execute(db);
  await sql`CREATE INDEX blocked_pictures_case ON blocked_pictures (case_id) WHERE case_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX holds_by_picture ON holds (cause_id) WHERE cause = 'picture' AND released_at IS NULL`.execute(
    db,
  );
  await sql`ALTER TABLE uploads ADD COLUMN picture_hash bigint`.execute(db);
}
