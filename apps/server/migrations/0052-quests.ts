import { type Kysely, sql } from 'kysely';

/** Quests: series of tasks with a bonus at the end, which the ledger pays once per member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE quests (
      id bigint PRIMARY KEY,
      title text NOT NULL,
      description text NOT NULL,
      is_ordered boolean NOT NULL,
      bonus integer NOT NULL CHECK (bonus > 0),
      ends_at timestamptz,
      creation_key text UNIQUE,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE quest_tasks (
      quest_id bigint NOT NULL REFERENCES quests ON DELETE CASCADE,
      task_id bigint NOT NULL REFERENCES tasks,
      position smallint NOT NULL,
      PRIMARY KEY (quest_id, task_id)
    )`.execute(db);
  await sql`CREATE INDEX quest_tasks_task ON quest_tasks (task_id)`.execute(db);
}
