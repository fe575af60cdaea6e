import { type Kysely, sql } from 'kysely';

/**
 * The version of the rules that a member accepted. Earlier members count as having accepted the rules that stand; who
 * joins from now on has accepted none until they do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE communities ADD COLUMN rules_version integer NOT NULL DEFAULT 0`.execute(db);
  await sql`
    ALTER TABLE community_members ADD COLUMN accepted_rules integer DEFAULT 0, ADD COLUMN rules_accepted_at timestamptz`.execute(
    db,
  );
  await sql`ALTER TABLE community_members ALTER COLUMN accepted_rules DROP DEFAULT`.execute(db);
  await sql`
    ALTER TABLE community_requests ADD COLUMN accepted_rules integer, ADD COLUMN rules_accepted_at timestamptz`.execute(
    db,
  );
}
