import type { Survey, SurveyAnswer } from '@gumball/rules/tasks/survey';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../../platform/http/cursor.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import type { UserSummaryRow } from '../../users/to-user-summary.ts';

const saveStatement: Statement = {
  name: 'tasks-survey-save',
  text: `
    INSERT INTO task_surveys (task_id, questions, shows_results) VALUES ($1, $2::jsonb, $3)
    ON CONFLICT (task_id) DO UPDATE SET questions = excluded.questions, shows_results = excluded.shows_results`,
};

/** Stores the survey of a task, or replaces it. */
export async function saveSurvey(tx: Executor, taskId: string, { questions, showsResults }: Survey): Promise<void> {
  await rowsIn(tx, saveStatement, [taskId, JSON.stringify(questions), showsResults]);
}

/** A survey. Its version is the same exactly as long as its questions are. */
export type SurveyRow = Survey & { version: string };

const findStatement: Statement = {
  name: 'tasks-survey',
  text: `
    SELECT questions, shows_results AS "showsResults", md5(questions::text) AS version
    FROM task_surveys WHERE task_id = $1`,
};
// Not a lock of the row: distributed, shared locks of a row of surveys deadlock with each other.
const surveyKey = "hashtextextended('task-survey:' || $1::bigint, 0)";
const shareStatement: Statement = {
  name: 'tasks-survey-share',
  text: `SELECT pg_advisory_xact_lock_shared(${surveyKey})`,
};
const lockStatement: Statement = { name: 'tasks-survey-lock', text: `SELECT pg_advisory_xact_lock(${surveyKey})` };
const answeredStatement: Statement = {
  name: 'tasks-survey-answered',
  text: 'SELECT EXISTS (SELECT 1 FROM task_survey_answers WHERE task_id = $1) AS answered',
};

/** Finds the survey of a task. */
export async function findSurvey(db: Executor, taskId: string): Promise<SurveyRow | undefined> {
  return (await rowsIn<SurveyRow>(db, findStatement, [taskId]))[0];
}

/** Finds the survey of a task. Its questions cannot change until the transaction ends. */
export async function holdSurvey(tx: Executor, taskId: string): Promise<SurveyRow | undefined> {
  await rowsIn(tx, shareStatement, [taskId]);
  return findSurvey(tx, taskId);
}

/** Locks a survey until the transaction ends. Returns whether somebody answered it. */
export async function lockSurvey(tx: Executor, taskId: string): Promise<boolean> {
  await rowsIn(tx, lockStatement, [taskId]);
  return (await rowsIn<{ answered: boolean }>(tx, answeredStatement, [taskId]))[0]?.answered ?? false;
}

const answerStatement: Statement = {
  name: 'tasks-survey-answer',
  text: `
    INSERT INTO task_survey_answers (task_id, user_id, answers, chosen, created_at)
    VALUES ($1, $2, $3::jsonb, $4::smallint[], $5) ON CONFLICT DO NOTHING`,
};
// In the order of the choices, so that concurrent answers wait for each other and never deadlock.
const countStatement: Statement = {
  name: 'tasks-survey-count',
  text: `
    INSERT INTO task_survey_counts AS c (task_id, choice, count)
    SELECT $1, choice, 1 FROM unnest($2::smallint[]) AS chosen (choice) ORDER BY choice
    ON CONFLICT (task_id, choice) DO UPDATE SET count = c.count + 1`,
};

/** Stores the answers of a member, once, and counts the chosen choices. */
export async function insertAnswers(
  tx: Executor,
  { taskId, userId }: { taskId: string; userId: string },
  { answers, chosen, now }: { answers: readonly SurveyAnswer[]; chosen: readonly number[]; now: Date },
): Promise<void> {
  await rowsIn(tx, answerStatement, [taskId, userId, JSON.stringify(answers), chosen, now]);
  if (chosen.length > 0) await rowsIn(tx, countStatement, [taskId, chosen]);
}

const ownStatement: Statement = {
  name: 'tasks-survey-own',
  text: 'SELECT answers FROM task_survey_answers WHERE user_id = $1 AND task_id = $2',
};
const countsStatement: Statement = {
  name: 'tasks-survey-counts',
  text: 'SELECT choice, count FROM task_survey_counts WHERE task_id = $1',
};

/** Finds the answers of a member. */
export async function findAnswers(db: Executor, taskId: string, userId: string): Promise<SurveyAnswer[] | undefined> {
  return (await rowsIn<{ answers: SurveyAnswer[] }>(db, ownStatement, [userId, taskId]))[0]?.answers;
}

/** Reads how often each choice of a survey was taken, by its number. */
export async function readCounts(db: Executor, taskId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsIn<{ choice: number; count: number }>(db, countsStatement, [taskId]);
  return new Map(rows.map(({ choice, count }) => [choice, count]));
}

/** The answers of a member, next to the member. */
export type ReplyRow = UserSummaryRow & { answers: SurveyAnswer[]; answered_at: Date };

const replies = pagedStatement(
  'tasks-survey-replies',
  4,
  (limit, offset) => `
    SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs, a.answers, a.created_at AS answered_at
    FROM task_survey_answers a JOIN users u ON u.id = a.user_id
    WHERE a.task_id = $1 AND ($2::timestamptz IS NULL OR (a.created_at, a.user_id) < ($2::timestamptz, $3::bigint))
      AND ($4::bigint IS NULL OR a.user_id NOT IN ${blockedUserIdsSql('$4::bigint')})
    ORDER BY a.created_at DESC, a.user_id DESC LIMIT ${limit} OFFSET ${offset}`,
  [501],
);

/** Lists the answers to a survey before a position, the last first, without those that are hidden from a reader. */
export function listReplies(
  db: Database,
  { taskId, readerId }: { taskId: string; readerId: string | undefined },
  before: CursorPosition | undefined,
  part: LimitOffset,
): Promise<ReplyRow[]> {
  return db.rows<ReplyRow>(
    replies(part),
    pagedValues([taskId, before?.at ?? null, before?.id ?? null, readerId ?? null], part),
  );
}

const removeStatement: Statement = {
  name: 'tasks-survey-remove',
  text: 'DELETE FROM task_survey_answers WHERE user_id = $1 RETURNING task_id, chosen',
};
// Locked in the order in which answers count.
const discountStatement: Statement = {
  name: 'tasks-survey-discount',
  text: `
    WITH locked AS (
      SELECT c.task_id, c.choice FROM task_survey_counts c
      JOIN unnest($1::bigint[], $2::smallint[]) AS chosen (task_id, choice) ON chosen.task_id = c.task_id AND chosen.choice = c.choice
      ORDER BY c.task_id, c.choice FOR UPDATE OF c
    )
    UPDATE task_survey_counts c SET count = c.count - 1 FROM locked l WHERE c.task_id = l.task_id AND c.choice = l.choice`,
};

/** Removes the answers of a user, and their choices from the counts, inside the caller's transaction. */
export async function removeAnswersOf(tx: Executor, userId: string): Promise<void> {
  const removed = await rowsIn<{ task_id: string; chosen: number[] }>(tx, removeStatement, [userId]);
  const choices = removed.flatMap(({ task_id: taskId, chosen }) => chosen.map((choice) => ({ taskId, choice })));
  if (choices.length === 0) return;
  await rowsIn(tx, discountStatement, [choices.map(({ taskId }) => taskId), choices.map(({ choice }) => choice)]);
}
