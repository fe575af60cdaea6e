import { maxChecksPerPlatform, maxChecksPerUser, minCheckIntervalMs } from '@gumball/rules/tasks/task-checks';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { targetSql } from '../internal/task-target.sql.ts';
import { type KnownTaskRow, knownColumns } from '../tasks.store.ts';

/** The texts of a submission. */
export type CheckTexts = { comment: string; shareUrl: string; notes: string };

// `is_checking` counts only during the lease: after a crash the attempt is free again.
const isInProgressSql = (now: string) => `(mt.is_checking AND mt.next_check_at > ${now}::timestamptz)`;

const request: Statement = {
  name: 'tasks-request-check',
  text: `
    UPDATE task_attempts mt SET
      recheck_requested = ${isInProgressSql('$3')},
      next_check_at = CASE WHEN ${isInProgressSql('$3')} THEN mt.next_check_at ELSE
        least(mt.next_check_at, greatest($3::timestamptz, mt.last_checked_at + make_interval(secs => $6::float8), mt.retry_at)) END,
      checks = CASE WHEN ${isInProgressSql('$3')} THEN mt.checks ELSE 0 END,
      deadline_at = least(mt.deadline_at, $4::timestamptz), submission = coalesce($5::jsonb, mt.submission)
    FROM tasks t
    WHERE mt.task_id = $1 AND mt.user_id = $2 AND mt.status = 'in_progress' AND mt.deadline_at IS NOT NULL AND t.id = mt.task_id
    RETURNING ${knownColumns('mt.user_id')}`,
};

/**
 * Requests the next check of a running attempt as soon as its interval and platform allow, to end by `deadline` if the
 * platform responds. During a check it only records that one more is requested, once. Returns the task after it, or
 * undefined if no attempt was running.
 */
export async function expediteCheck(
  db: Database,
  attempt: { taskId: string; userId: string },
  now: Date,
  deadline: Date,
  submission: CheckTexts | null,
): Promise<KnownTaskRow | undefined> {
  const words = submission ? JSON.stringify(submission) : null;
  const values = [attempt.taskId, attempt.userId, now, deadline, words, minCheckIntervalMs / 1000];
  const [row] = await db.rows<KnownTaskRow>(request, values);
  return row;
}

/** A running attempt whose check is due. */
export type DueRow = {
  task_id: string;
  user_id: string;
  attempt: number;
  checks: number;
  error_count: number;
  limited: boolean;
  started_at: Date;
  platform: TaskPlatform;
  type: TaskType;
  target: TaskTarget;
  reward: number;
  submission: CheckTexts | null;
  suspended: boolean;
  /** When the task was published. */
  created_at: Date;
};

const anyDueStatement: Statement = {
  name: 'tasks-any-due',
  text: `
    SELECT EXISTS (SELECT FROM task_attempts WHERE status = 'in_progress' AND deadline_at IS NOT NULL AND next_check_at <= $1::timestamptz)
      AS due`,
};

// Round-robin over members: a member's second attempt comes after the first of everyone else, the longest waiting
// first.
const takeStatement: Statement = {
  name: 'tasks-due',
  text: `
    WITH asked AS (
      SELECT mt.user_id, t.platform, (count(*) FILTER (WHERE ${isInProgressSql('$1')}))::int AS under_way, count(*)::int AS lately
      FROM task_attempts mt JOIN tasks t ON t.id = mt.task_id
      WHERE mt.status = 'in_progress' AND mt.last_checked_at > $3::timestamptz
        AND (${isInProgressSql('$1')} OR mt.last_checked_at > $4::timestamptz)
      GROUP BY 1, 2
    ), oldest AS (
      SELECT task_id, user_id, next_check_at FROM task_attempts
      WHERE status = 'in_progress' AND deadline_at IS NOT NULL AND next_check_at <= $1::timestamptz
      ORDER BY next_check_at LIMIT $5::int
    ), waiting AS (
      SELECT o.*, t.platform, coalesce(a.lately, 0)
        + row_number() OVER (PARTITION BY t.platform, o.user_id ORDER BY o.next_check_at, o.task_id) AS turn
      FROM oldest o JOIN tasks t ON t.id = o.task_id LEFT JOIN asked a ON a.user_id = o.user_id AND a.platform = t.platform
    ), ranked AS (
      SELECT w.task_id, w.user_id, row_number() OVER (PARTITION BY w.platform ORDER BY w.turn, w.next_check_at, w.task_id, w.user_id)
        + coalesce((SELECT sum(a.under_way) FROM asked a WHERE a.platform = w.platform), 0) AS place
      FROM waiting w WHERE w.turn <= $6::int
    ), mine AS (
      SELECT mt.task_id, mt.user_id FROM task_attempts mt JOIN ranked r ON r.task_id = mt.task_id AND r.user_id = mt.user_id
      WHERE r.place <= $7::int AND mt.status = 'in_progress' AND mt.next_check_at <= $1::timestamptz FOR UPDATE OF mt SKIP LOCKED
    )
    UPDATE task_attempts mt SET next_check_at = $2::timestamptz, last_checked_at = $1::timestamptz, checks = checks + 1, is_checking = true,
      recheck_requested = false
    FROM mine JOIN tasks t ON t.id = mine.task_id JOIN users u ON u.id = mine.user_id
    WHERE mt.task_id = mine.task_id AND mt.user_id = mine.user_id
    RETURNING mt.task_id, mt.user_id, mt.attempt, mt.checks, mt.error_count, mt.limited, mt.started_at, mt.submission,
      t.platform, t.type, ${targetSql} AS target, t.created_at, t.reward, u.suspended_at IS NOT NULL AS suspended`,
};

// The longest due attempts are ranked; the next round includes later ones.
const maxRanked = 10_000;

/**
 * Leases attempts whose check is due, within the limits per member and platform. They are due again at `leaseUntil` if
 * this server stops before it settles them. Servers lease one after another, so that the limits hold for all of them; a
 * server that finds the lock taken gets none.
 */
export async function leaseDueChecks(db: Database, now: Date, leaseUntil: Date): Promise<DueRow[]> {
  const [any] = await db.rows<{ due: boolean }>(anyDueStatement, [now]);
  if (!any?.due) return [];
  return db.transaction(async (tx) => {
    const [turn] = await rowsIn<{ ours: boolean }>(tx, lock, []);
    if (!turn?.ours) return [];
    const leaseBegan = new Date(now.getTime() - (leaseUntil.getTime() - now.getTime()));
    const lately = new Date(now.getTime() - minCheckIntervalMs);
    return rowsIn<DueRow>(tx, takeStatement, [
      now,
      leaseUntil,
      leaseBegan,
      lately,
      maxRanked,
      maxChecksPerUser,
      maxChecksPerPlatform,
    ]);
  });
}

const lock: Statement = {
  name: 'tasks-due-lock',
  text: "SELECT pg_try_advisory_xact_lock(hashtextextended('tasks-due', 0)) AS ours",
};

const heldStatement: Statement = {
  name: 'tasks-lock-check',
  text: `
    SELECT recheck_requested, deadline_at FROM task_attempts
    WHERE task_id = $1 AND user_id = $2 AND attempt = $3 AND status = 'in_progress' AND is_checking AND next_check_at = $4 FOR UPDATE`,
};

/**
 * Locks an attempt that this server checks. Returns what was requested during the check, or undefined if this server
 * lost the lease.
 */
export async function lockCheck(
  tx: Executor,
  row: DueRow,
  leaseUntil: Date,
): Promise<{ recheck_requested: boolean; deadline_at: Date } | undefined> {
  const values = [row.task_id, row.user_id, row.attempt, leaseUntil];
  const [found] = await rowsIn<{ recheck_requested: boolean; deadline_at: Date }>(tx, heldStatement, values);
  return found;
}

const postpone: Statement = {
  name: 'tasks-postpone-check',
  text: `
    UPDATE task_attempts SET is_checking = false, recheck_requested = false, next_check_at = $4, retry_at = $5, error_count = $6, reason = $7,
      reserved_until = greatest(reserved_until, $8::timestamptz), deadline_at = greatest(deadline_at, $9::timestamptz)
    WHERE task_id = $1 AND user_id = $2 AND attempt = $3 AND status = 'in_progress'`,
};

/**
 * Settles an undecided check: stores the time of the next one, and the message until then. A later deadline or
 * reservation replaces the stored one. Called with the attempt locked.
 */
export async function postponeCheck(
  tx: Executor,
  row: DueRow,
  next: {
    at: Date;
    retryAt: Date | null;
    errorCount: number;
    reason: string | null;
    reservedUntil: Date | null;
    deadlineAt: Date | null;
  },
): Promise<void> {
  const { at, retryAt, errorCount, reason, reservedUntil, deadlineAt } = next;
  const which = [row.task_id, row.user_id, row.attempt];
  await rowsIn(tx, postpone, [...which, at, retryAt, errorCount, reason, reservedUntil, deadlineAt]);
}

const expiredStatement: Statement = {
  name: 'tasks-expired',
  text: `
    SELECT DISTINCT task_id FROM (
      SELECT task_id FROM task_attempts WHERE status = 'in_progress' AND deadline_at IS NULL AND next_check_at <= $1::timestamptz
      ORDER BY next_check_at LIMIT 200
    ) over`,
};

/** Lists tasks with expired reservations that no platform decides. */
export async function listExpiredTasks(db: Database, now: Date): Promise<string[]> {
  return (await db.rows<{ task_id: string }>(expiredStatement, [now])).map(({ task_id }) => task_id);
}
