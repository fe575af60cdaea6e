import type { Cadence } from '@gumball/rules/tasks/member-days';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** A completed period of a repeated task. */
export type NewCompletion = { taskId: string; userId: string; period: number; reward: number; at: Date };

const completionStatement: Statement = {
  name: 'tasks-complete-period',
  text: `
    WITH made AS (
      INSERT INTO task_completions (task_id, user_id, period, reward, completed_at)
      VALUES ($1::bigint, $2::bigint, $3::int, $4::int, $5::timestamptz)
      ON CONFLICT DO NOTHING RETURNING task_id
    )
    SELECT t.repeat AS cadence FROM made JOIN tasks t ON t.id = made.task_id`,
};

/** Stores a completed period. Returns how often its task is repeated, or undefined if the period is stored already. */
export async function insertCompletion(tx: Executor, completion: NewCompletion): Promise<Cadence | undefined> {
  const { taskId, userId, period, reward, at } = completion;
  const [row] = await rowsIn<{ cadence: Cadence }>(tx, completionStatement, [taskId, userId, period, reward, at]);
  return row?.cadence;
}

const reversalStatement: Statement = {
  name: 'tasks-reverse-period',
  text: `
    UPDATE task_completions SET reversed_at = $4
    WHERE task_id = $1 AND user_id = $2 AND period = $3 AND reversed_at IS NULL RETURNING reward`,
};

/** Marks a completed period as reversed. Returns like `reverseAttempt`; repeated tasks have no slots. */
export async function reverseCompletion(
  tx: Executor,
  { taskId, userId, period }: { taskId: string; userId: string; period: number },
  now: Date,
): Promise<{ limited: false; reward: number } | undefined> {
  const [row] = await rowsIn<{ reward: number }>(tx, reversalStatement, [taskId, userId, period, now]);
  return row && { limited: false, reward: row.reward };
}

const batchSize = 1000;

const endedSql = "a.repeats_at <= $1::timestamptz AND a.status IN ('completed', 'failed')";
const endSql = (ended: string) => `
    ended AS (${ended} RETURNING a.task_id, a.user_id),
    tries AS (
      DELETE FROM task_quiz_tries y USING ended WHERE y.task_id = ended.task_id AND y.user_id = ended.user_id
    )
    SELECT count(*)::int AS count FROM ended`;

const endStatement: Statement = {
  name: 'tasks-end-periods',
  text: `
    WITH over AS MATERIALIZED (
      SELECT task_id, user_id FROM task_attempts a WHERE ${endedSql} ORDER BY repeats_at LIMIT ${batchSize}
    ), ${endSql(`
      DELETE FROM task_attempts a USING over
      WHERE a.task_id = over.task_id AND a.user_id = over.user_id AND ${endedSql}`)}`,
};

const endOneStatement: Statement = {
  name: 'tasks-end-period',
  text: `
    WITH ${endSql(`
      DELETE FROM task_attempts a WHERE a.task_id = $2::bigint AND a.user_id = $3::bigint AND ${endedSql}`)}`,
};

/**
 * Makes repeated tasks available again whose period is over, with fresh tries of a quiz: at most a thousand, or that of
 * one user. Running attempts end by themselves. Returns whether there may be more.
 */
export async function removeEndedAttempts(
  db: Database,
  now: Date,
  only?: { taskId: string; userId: string },
): Promise<boolean> {
  const [row] = await (only
    ? db.rows<{ count: number }>(endOneStatement, [now, only.taskId, only.userId])
    : db.rows<{ count: number }>(endStatement, [now]));
  return row?.count === batchSize;
}

const anyStatement: Statement = {
  name: 'tasks-any-period',
  text: `
    SELECT EXISTS (SELECT FROM task_attempts WHERE user_id = $1::bigint AND period IS NOT NULL)
      OR EXISTS (SELECT FROM task_completions WHERE user_id = $1::bigint) AS found`,
};

/** Whether a user ever started a repeated task that is not over, or completed one. */
export async function hasPeriods(tx: Executor, userId: string): Promise<boolean> {
  const [row] = await rowsIn<{ found: boolean }>(tx, anyStatement, [userId]);
  return row?.found ?? true;
}

const extendStatement: Statement = {
  name: 'tasks-extend-periods',
  text: `
    UPDATE task_attempts a SET repeats_at = $4::timestamptz FROM tasks t
    WHERE a.user_id = $1::bigint AND a.repeats_at > $2::timestamptz AND t.id = a.task_id AND t.repeat = $3`,
};

/** Moves the end of a user's present period to another time. */
export async function extendPeriods(
  tx: Executor,
  userId: string,
  { cadence, now, endsAt }: { cadence: Cadence; now: Date; endsAt: Date },
): Promise<void> {
  await rowsIn(tx, extendStatement, [userId, now, cadence, endsAt]);
}
