import { type Kysely, sql } from 'kysely';

/**
 * Pages to visit as tasks, with a word to find. Additive; servers of the previous release cannot show them: create none
 * before all run this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE task_pages (
      task_id bigint PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
      seconds smallint NOT NULL CHECK (seconds > 0),
      word text NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE task_page_visits (
      task_id bigint NOT NULL REFERENCES task_pages ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      opened_at timestamptz NOT NULL,
      tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
      PRIMARY KEY (user_id, task_id)
    )`.execute(db);
  await sql`CREATE INDEX task_page_visits_task ON task_page_visits (task_id)`.execute(db);
}
