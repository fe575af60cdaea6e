import { type Kysely, sql } from 'kysely';

/**
 * The number of members changes often, the rest of a community rarely: it gets a table of its own. `communities` has a
 * copy on every server of a distributed database, where each change stops all others of the table. The new table stays on
 * the coordinator. A deleted community has no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE community_totals (
      community_id bigint PRIMARY KEY REFERENCES communities ON DELETE CASCADE,
      member_count integer NOT NULL CHECK (member_count >= 0)
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`
    INSERT INTO community_totals (community_id, member_count)
    SELECT id, member_count FROM communities WHERE deleted_at IS NULL`.execute(db);
  await sql`CREATE INDEX community_totals_largest ON community_totals (member_count DESC, community_id DESC)`.execute(
    db,
  );
  await sql`ALTER TABLE communities DROP COLUMN member_count`.execute(db);
}
