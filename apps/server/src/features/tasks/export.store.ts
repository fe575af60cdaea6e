import type { SurveyAnswer, SurveyQuestion } from '@gumball/rules/tasks/survey';
import type { Database, Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type AttemptRow = {
  key: string;
  title: string;
  platform: string;
  status: string;
  reward: number | null;
  reason: string | null;
  started_at: Date;
  ended_at: Date | null;
};

/** A row of the account archive. */
export type SubmissionRow = {
  key: string;
  task_id: string;
  title: string;
  status: string;
  comment: string;
  share_url: string;
  notes: string;
  rejection_reason: string | null;
  appeal_reason: string | null;
  created_at: Date;
  files: { key: string; name: string; type: string }[];
};

/** The batches of 'Tasks' in the account archive. */
export const tasksExport: Statement = {
  name: 'tasks-export',
  text: `SELECT a.task_id AS key, t.title, t.platform, a.status, a.reward, a.reason, a.started_at, a.ended_at
    FROM task_attempts a JOIN tasks t ON t.id = a.task_id
    WHERE a.user_id = $1 AND a.task_id < $2 ORDER BY a.task_id DESC LIMIT 500`,
};

/** A row of the account archive. */
export type FailureRow = { key: string; task_id: string; title: string; reason: string; failed_at: Date };

/** The batches of 'Failed tasks' in the account archive. */
export const tasksExportFailures: Statement = {
  name: 'tasks-export-failures',
  text: `SELECT f.id AS key, f.task_id, t.title, f.reason, f.failed_at FROM task_failures f JOIN tasks t ON t.id = f.task_id
    WHERE f.user_id = $1 AND f.id < $2 ORDER BY f.id DESC LIMIT 500`,
};

/** The batches of 'Handed in for tasks' in the account archive. */
export const tasksExportSubmissions: Statement = {
  name: 'tasks-export-submissions',
  text: `SELECT s.id AS key, s.task_id, t.title, s.status, s.comment, s.share_url, s.notes, s.rejection_reason, s.appeal_reason, s.created_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('key', p.key, 'name', p.name, 'type', p.type) ORDER BY p.id)
        FROM task_proofs p WHERE p.user_id = $1 AND p.submission_id = s.id), '[]') AS files
    FROM task_submissions s JOIN tasks t ON t.id = s.task_id
    WHERE s.user_id = $1 AND s.id < $2 ORDER BY s.id DESC LIMIT 500`,
};

/** A row of the account archive. */
export type QuizTriesRow = { key: string; title: string; tries: number; last_right: number | null; last_at: Date };

/** The batches of 'Quizzes' in the account archive. */
export const tasksExportQuizzes: Statement = {
  name: 'tasks-export-quizzes',
  text: `SELECT y.task_id AS key, t.title, y.tries, y.last_right, y.last_at
    FROM task_quiz_tries y JOIN tasks t ON t.id = y.task_id
    WHERE y.user_id = $1 AND y.tries > 0 AND y.task_id < $2 ORDER BY y.task_id DESC LIMIT 500`,
};

/** A row of the account archive. */
export type RepeatsRow = { key: string; title: string; completions: { at: string; reward: number }[] };

/** The batches of 'Repeated tasks' in the account archive. */
export const tasksExportRepeats: Statement = {
  name: 'tasks-export-repeats',
  text: `SELECT c.task_id AS key, t.title,
      jsonb_agg(jsonb_build_object('at', c.completed_at, 'reward', c.reward) ORDER BY c.period) AS completions
    FROM task_completions c JOIN tasks t ON t.id = c.task_id
    WHERE c.user_id = $1 AND c.task_id < $2 GROUP BY c.task_id, t.title ORDER BY c.task_id DESC LIMIT 500`,
};

/** A row of the account archive. */
export type StreakRow = { key: string; cadence: string; length: number; best: number; time_zone: string | null };

/** The batches of 'Streaks' in the account archive. */
export const tasksExportStreaks: Statement = {
  name: 'tasks-export-streaks',
  text: `SELECT * FROM (
      SELECT row_number() OVER (ORDER BY s.cadence) AS key, s.cadence, s.length, s.best, k.time_zone
      FROM task_streaks s LEFT JOIN member_clocks k ON k.user_id = s.user_id WHERE s.user_id = $1
    ) streaks WHERE key < $2 ORDER BY key DESC LIMIT 500`,
};

/** A row of the account archive. `questions` and `answers` are in the same order. */
export type SurveyAnswersRow = {
  key: string;
  title: string;
  questions: SurveyQuestion[];
  answers: SurveyAnswer[];
  created_at: Date;
};

/** The batches of 'Surveys' in the account archive. */
export const tasksExportSurveys: Statement = {
  name: 'tasks-export-surveys',
  text: `SELECT a.task_id AS key, t.title, v.questions, a.answers, a.created_at
    FROM task_survey_answers a JOIN tasks t ON t.id = a.task_id JOIN task_surveys v ON v.task_id = a.task_id
    WHERE a.user_id = $1 AND a.task_id < $2 ORDER BY a.task_id DESC LIMIT 500`,
};

/** A row of the account archive. */
export type PageVisitRow = { key: string; title: string; tries: number; opened_at: Date };

/** The batches of 'Visited pages' in the account archive. */
export const tasksExportPages: Statement = {
  name: 'tasks-export-pages',
  text: `SELECT w.task_id AS key, t.title, w.tries, w.opened_at FROM task_page_visits w JOIN tasks t ON t.id = w.task_id
    WHERE w.user_id = $1 AND w.task_id < $2 ORDER BY w.task_id DESC LIMIT 500`,
};

const proofs: Statement = {
  name: 'tasks-export-proofs',
  text: `SELECT p.id, p.key, p.name FROM task_proofs p
    WHERE p.user_id = $1 AND p.id > $2 ORDER BY p.id LIMIT 500`,
};

/** Lists some files of a user's submissions behind the file `after`. */
export function listProofFiles(db: Database, userId: string, after: string) {
  return db.rows<{ id: string; key: string; name: string }>(proofs, [userId, after]);
}
