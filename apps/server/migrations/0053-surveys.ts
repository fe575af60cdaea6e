import { type Kysely, sql } from 'kysely';

/**
 * Surveys and polls as tasks. Additive; servers of the previous release cannot show their questions: create none before
 * all run this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE task_surveys (
      task_id bigint PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
      questions jsonb NOT NULL,
      shows_results boolean NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE task_survey_answers (
      task_id bigint NOT NULL REFERENCES task_surveys ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      answers jsonb NOT NULL,
      -- The choices of all questions are numbered through.
      chosen smallint[] NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, task_id)
    )`.execute(db);
  await sql`CREATE INDEX task_survey_answers_task ON task_survey_answers (task_id, created_at DESC, user_id DESC)`.execute(
    db,
  );
  await sql`
    CREATE TABLE task_survey_counts (
      task_id bigint NOT NULL REFERENCES task_surveys ON DELETE CASCADE,
      choice smallint NOT NULL,
      count integer NOT NULL CHECK (count >= 0),
      PRIMARY KEY (task_id, choice)
    )`.execute(db);
}
