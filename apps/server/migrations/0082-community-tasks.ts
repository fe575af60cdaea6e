import { type Kysely, sql } from 'kysely';

/**
 * Tasks of a community, which its monthly budget pays. Servers of the previous release take nothing from a budget and
 * show such tasks to everybody: switch them on after all run this one. Tasks outlive their community, like the attempts
 * and the ledger that name them, so that the column has no foreign key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE tasks
      ADD COLUMN community_id bigint,
      ADD COLUMN operator_paused boolean NOT NULL DEFAULT false`.execute(db);
  await sql`CREATE INDEX tasks_by_community ON tasks (community_id, id) WHERE community_id IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE community_budgets (
      community_id bigint NOT NULL,
      month text NOT NULL,
      spent bigint NOT NULL CHECK (spent >= 0),
      PRIMARY KEY (community_id, month)
    )`.execute(db);
  await sql`
    CREATE TABLE community_past_owners (
      community_id bigint NOT NULL REFERENCES communities ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users,
      until timestamptz NOT NULL,
      PRIMARY KEY (community_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX community_past_owners_by_user ON community_past_owners (user_id, community_id)`.execute(db);
}
