import { type Kysely, sql } from 'kysely';

/**
 * Campaigns: a budget in Gumballs for some tasks. A start takes the reward from it. Servers of the previous release take
 * nothing: create none before all run this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE campaigns (
      id bigint PRIMARY KEY,
      title text NOT NULL,
      budget bigint NOT NULL CHECK (budget > 0),
      spent bigint NOT NULL DEFAULT 0,
      creation_key text UNIQUE,
      created_at timestamptz NOT NULL,
      CONSTRAINT campaigns_spent CHECK (spent >= 0 AND spent <= budget)
    )`.execute(db);
  await sql`ALTER TABLE tasks ADD COLUMN campaign_id bigint REFERENCES campaigns`.execute(db);
  await sql`CREATE INDEX tasks_campaign ON tasks (campaign_id) WHERE campaign_id IS NOT NULL`.execute(db);
}
