import { type Kysely, sql } from 'kysely';

/** What was paid and may be looked at once more, and whose reward was taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE member_tasks ADD COLUMN reversed_at timestamptz`.execute(db);
  await sql`
    CREATE TABLE task_rechecks (
      task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      -- The account and target that were asked about when it was paid: what is linked or edited later says nothing about them.
      account_id text NOT NULL,
      username text NOT NULL,
      target jsonb NOT NULL,
      check_at timestamptz NOT NULL,
      until timestamptz NOT NULL,
      undone_at timestamptz,
      PRIMARY KEY (task_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX task_rechecks_due ON task_rechecks (check_at)`.execute(db);
  await sql`CREATE INDEX task_rechecks_user ON task_rechecks (user_id)`.execute(db);
}
