import { type Kysely, sql } from 'kysely';

/** Quizzes, and how often members tried them: their tries remain when an attempt lapses or fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE task_quizzes (
      task_id bigint PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
      questions jsonb NOT NULL,
      pass_mark smallint NOT NULL CHECK (pass_mark > 0),
      max_tries smallint NOT NULL CHECK (max_tries > 0),
      -- Counts the edits: an order of choices belongs to one of them.
      version integer NOT NULL DEFAULT 1
    )`.execute(db);
  await sql`
    CREATE TABLE task_quiz_tries (
      task_id bigint NOT NULL REFERENCES task_quizzes ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
      choice_order jsonb NOT NULL,
      version integer NOT NULL,
      last_right smallint,
      last_at timestamptz,
      PRIMARY KEY (task_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX task_quiz_tries_user ON task_quiz_tries (user_id, task_id)`.execute(db);
}
