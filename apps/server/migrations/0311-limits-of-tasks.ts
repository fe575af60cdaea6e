import { type Kysely, sql } from 'kysely';

/**
 * Slots and budgets change with every start of a limited task, the tasks and campaigns themselves rarely: the counters
 * get tables of their own. `tasks` has a copy on every server of a distributed database, where each change stops all
 * others of the table; it keeps whether its slots or the budget of its campaign are used up, and the last month in which
 * the budget of its community was. The new tables stay on the coordinator, and so does that of the budgets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE task_totals (
      task_id bigint PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
      slots_taken integer NOT NULL CHECK (slots_taken >= 0)
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`
    CREATE TABLE campaign_totals (
      campaign_id bigint PRIMARY KEY REFERENCES campaigns ON DELETE CASCADE,
      spent bigint NOT NULL CHECK (spent >= 0)
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`
    CREATE TABLE community_spending (
      community_id bigint NOT NULL,
      month text NOT NULL,
      spent bigint NOT NULL CHECK (spent >= 0),
      PRIMARY KEY (community_id, month)
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`INSERT INTO task_totals (task_id, slots_taken) SELECT id, slots_taken FROM tasks WHERE slots IS NOT NULL`.execute(
    db,
  );
  await sql`INSERT INTO campaign_totals (campaign_id, spent) SELECT id, spent FROM campaigns`.execute(db);
  await sql`
    INSERT INTO community_spending (community_id, month, spent)
    SELECT community_id, month, spent FROM community_budgets`.execute(db);
  await sql`
    ALTER TABLE tasks
      ADD COLUMN is_full boolean NOT NULL DEFAULT false,
      ADD COLUMN unfunded_month text`.execute(db);
  await sql`
    UPDATE tasks t SET is_full = true
    WHERE t.slots_taken >= t.slots
      OR EXISTS (SELECT FROM campaigns c WHERE c.id = t.campaign_id AND c.spent + t.reward > c.budget)`.execute(db);
  await sql`
    UPDATE tasks t SET unfunded_month = b.month FROM community_budgets b, platform_settings s
    WHERE b.community_id = t.community_id AND s.name = 'community-tasks'
      AND b.month = (SELECT max(m.month) FROM community_budgets m WHERE m.community_id = t.community_id)
      AND b.spent + t.reward > (s.value::jsonb->>'budget')::bigint`.execute(db);
  await sql`DROP TABLE community_budgets`.execute(db);
  // The check of the budget names a counter that is in another table now.
  await sql`ALTER TABLE campaigns DROP CONSTRAINT campaigns_spent, DROP COLUMN spent`.execute(db);
  await sql`ALTER TABLE tasks DROP COLUMN slots_taken`.execute(db);
  await sql`DROP INDEX tasks_open`.execute(db);
  await sql`
    CREATE INDEX tasks_open ON tasks (difficulty, platform)
      WHERE paused_at IS NULL AND expires_at IS NULL AND NOT is_full`.execute(db);
  await sql`
    CREATE INDEX tasks_open_for_a_time ON tasks (difficulty, expires_at, platform)
      WHERE paused_at IS NULL AND expires_at IS NOT NULL AND NOT is_full`.execute(db);
}
