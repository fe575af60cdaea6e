import { budgetMonth } from '@gumball/rules/tasks/community-tasks';
import type { TaskStatus } from '@gumball/rules/tasks/task-status';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type KnownTaskRow, knownColumns } from '../tasks.store.ts';

/** A started attempt: its first check and its deadline, both null without a platform query. */
export type NewAttempt = {
  taskId: string;
  userId: string;
  now: Date;
  reservedUntil: Date;
  nextCheckAt: Date;
  deadlineAt: Date | null;
  /** Of a repeated task: the period, and from when actions count until when the next attempt starts. */
  period: { number: number; countsFrom: Date; repeatsAt: Date } | null;
};

// Many members start a task concurrently, but none while it is changed (see `lockStarts`), and each member once at a
// time: if two tabs read different limits, they could lock attempt and task in opposite orders. These are the first
// locks of both.
const takeTurn = `
  SELECT pg_advisory_xact_lock_shared(hashtextextended('task:' || $1::bigint, 0))::text AS task,
    pg_advisory_xact_lock(hashtextextended('task:' || $1::bigint || ':' || $2::bigint, 0))::text AS attempt`;
const lockStatement = `turn AS MATERIALIZED (${takeTurn})`;

const startSql = (task: string, limited: boolean) => `
  INSERT INTO task_attempts AS mt (task_id, user_id, status, limited, started_at, reserved_until, next_check_at, deadline_at,
    period, counts_from, repeats_at)
  SELECT id, $2, 'in_progress', ${limited}, $3, $4, $5, $6, $7::int, $8::timestamptz, $9::timestamptz FROM ${task}
  ON CONFLICT (task_id, user_id) DO UPDATE SET status = 'in_progress', attempt = mt.attempt + 1,
    limited = excluded.limited, started_at = excluded.started_at, reserved_until = excluded.reserved_until,
    next_check_at = excluded.next_check_at, deadline_at = excluded.deadline_at, checks = 0, is_checking = false, recheck_requested = false,
    period = excluded.period, counts_from = excluded.counts_from, repeats_at = excluded.repeats_at,
    retry_at = NULL, error_count = 0, reason = NULL, submission = NULL, auto_verified = false, reward = NULL, ended_at = NULL
  WHERE mt.status = 'failed' AND mt.reversed_at IS NULL
  RETURNING mt.*`;

const startLimited: Statement = {
  name: 'tasks-begin-limited',
  text: `
    WITH ${lockStatement}
    ${startSql('(SELECT $1::bigint AS id FROM turn) task', true)}`,
};

// A change of a task's limit locks its attempts and then the task, in the same order, so that there is no deadlock.
const startUnlimited: Statement = {
  name: 'tasks-begin-unlimited',
  text: `
    WITH ${lockStatement},
    own AS MATERIALIZED (
      SELECT 1 FROM task_attempts WHERE task_id = $1 AND user_id = $2 AND (SELECT count(*) FROM turn) >= 0 FOR UPDATE
    ),
    task AS MATERIALIZED (
      SELECT id FROM tasks WHERE id = $1 AND slots IS NULL AND campaign_id IS NULL AND community_id IS NULL AND (SELECT count(*) FROM own) >= 0 FOR SHARE
    ),
    begun AS (${startSql('task', false)})
    SELECT ${knownColumns('$2::bigint')} FROM begun mt JOIN tasks t ON t.id = mt.task_id`,
};

// Distributed, a shared lock of a row of tasks deadlocks with others of the same kind. The turn is taken by a statement
// before, so that the task is read as it is then.
const turnStatement: Statement = { name: 'tasks-turn', text: takeTurn };
const startDistributed: Statement = {
  name: 'tasks-begin-distributed',
  text: `
    WITH task AS MATERIALIZED (
      SELECT id FROM tasks WHERE id = $1 AND slots IS NULL AND campaign_id IS NULL AND community_id IS NULL
    ),
    begun AS (${startSql('task', false)})
    SELECT ${knownColumns('$2::bigint')} FROM begun mt JOIN tasks t ON t.id = mt.task_id`,
};

const valuesOf = ({ taskId, userId, now, reservedUntil, nextCheckAt, deadlineAt, period }: NewAttempt) => [
  taskId,
  userId,
  now,
  reservedUntil,
  nextCheckAt,
  deadlineAt,
  period?.number ?? null,
  period?.countsFrom ?? null,
  period?.repeatsAt ?? null,
];

/**
 * Blocks starts of a task until the transaction ends. An attempt that started while the others are being locked would
 * not be among them, and could not be locked in their order afterwards.
 */
export async function lockStarts(tx: Executor, taskId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`task:${taskId}`}, 0))`.execute(tx);
}

/** Starts an attempt at a limited task if the user has none, or only a failed one. Returns whether it did. */
export async function startAttempt(tx: Executor, attempt: NewAttempt): Promise<boolean> {
  return (await rowsIn(tx, startLimited, valuesOf(attempt))).length > 0;
}

/**
 * Starts an attempt at an unlimited task if the user has none, or only a failed one. Returns the task after it, or
 * undefined if there is another attempt or the task is limited by now.
 */
export async function startUnlimitedAttempt(db: Database, attempt: NewAttempt): Promise<KnownTaskRow | undefined> {
  const values = valuesOf(attempt);
  if (!db.isDistributed) return (await db.rows<KnownTaskRow>(startUnlimited, values))[0];
  return db.transaction(async (tx) => {
    await rowsIn(tx, turnStatement, [attempt.taskId, attempt.userId]);
    return (await rowsIn<KnownTaskRow>(tx, startDistributed, values))[0];
  });
}

const shortageStatement: Statement = {
  name: 'tasks-shortage',
  text: `
    SELECT is_full AS "hasNoSlot", unfunded_month IS NOT DISTINCT FROM $2::text AS "hasNoBudget"
    FROM tasks WHERE id = $1::bigint`,
};
const expiredStatement: Statement = {
  name: 'tasks-find-expired',
  text: `
    SELECT 1 FROM task_attempts WHERE task_id = $1::bigint AND status = 'in_progress' AND reserved_until <= $2::timestamptz
      AND (deadline_at IS NULL OR (limited AND error_count = 0)) LIMIT 1`,
};

const ownStatement: Statement = {
  name: 'tasks-find-own',
  text: "SELECT 1 FROM task_attempts WHERE user_id = $2::bigint AND task_id = $1::bigint AND status <> 'failed'",
};

/**
 * Whether a task has no slot or budget left for an attempt, expired reservations included, as far as is known without a
 * lock. For a user with an attempt it has: another tab was faster.
 */
export async function isUsedUp(tx: Executor, { taskId, userId, now }: NewAttempt): Promise<boolean> {
  const [row] = await rowsIn<{ hasNoSlot: boolean; hasNoBudget: boolean }>(tx, shortageStatement, [
    taskId,
    budgetMonth(now),
  ]);
  if (!row?.hasNoBudget && !row?.hasNoSlot) return false;
  if ((await rowsIn(tx, ownStatement, [taskId, userId])).length > 0) return false;
  return row.hasNoBudget || (await rowsIn(tx, expiredStatement, [taskId, now])).length === 0;
}

/** Locks a task's limit until the transaction ends; returns whether it is limited. The lock is shared. */
export async function lockLimit(tx: Executor, taskId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ limited: boolean }>`
    SELECT slots IS NOT NULL OR campaign_id IS NOT NULL OR community_id IS NOT NULL AS limited FROM tasks WHERE id = ${taskId} FOR SHARE`.execute(
    tx,
  );
  return rows[0]?.limited;
}

/**
 * Removes expired reservations, one caller after the other. An attempt that a platform decides ends by itself: it is
 * removed only if it holds a slot and its platform has no errors, since the member may have done the action. Returns
 * those of the removed ones that held one.
 */
export async function removeExpired(
  tx: Executor,
  taskId: string,
  now: Date,
): Promise<{ task_id: string; started_at: Date }[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`task-expired:${taskId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ task_id: string; limited: boolean; started_at: Date }>`
    DELETE FROM task_attempts WHERE task_id = ${taskId} AND status = 'in_progress' AND reserved_until <= ${now}
      AND (deadline_at IS NULL OR (limited AND error_count = 0))
    RETURNING task_id, limited, started_at`.execute(tx);
  return rows.filter(({ limited }) => limited);
}

/** The final state of an attempt. */
export type Ending = {
  status: 'completed' | 'failed' | 'pending-verification';
  reason: string | null;
  autoVerified: boolean;
  reward: number | null;
  now: Date;
};

const endStatement: Statement = {
  name: 'tasks-end',
  text: `
    UPDATE task_attempts SET status = $5, reason = $6, auto_verified = $7, reward = $8, ended_at = $9, next_check_at = NULL, deadline_at = NULL,
      is_checking = false, recheck_requested = false
    WHERE task_id = $1 AND user_id = $2 AND status = ANY($3::text[]) AND ($4::int IS NULL OR attempt = $4::int)
    RETURNING limited, period, started_at`,
};

/** An attempt that was ended: whether it held a slot, its period if the task is repeated, and its start. */
export type EndedAttempt = { limited: boolean; period: number | null; started_at: Date };

/** Ends an attempt that is in one of the states `from`. Of concurrent calls one succeeds: the others get undefined. */
export async function endAttempt(
  tx: Executor,
  attempt: { taskId: string; userId: string; attempt?: number },
  from: readonly TaskStatus[],
  ending: Ending,
): Promise<EndedAttempt | undefined> {
  const { status, reason, autoVerified, reward, now } = ending;
  const endedAt = status === 'pending-verification' ? null : now;
  const which = [attempt.taskId, attempt.userId, from, attempt.attempt ?? null];
  const [row] = await rowsIn<EndedAttempt>(tx, endStatement, [...which, status, reason, autoVerified, reward, endedAt]);
  return row;
}
