import {
  maxChecksPerPlatform,
  maxChecksPerUser,
  maxListedAttempts,
  maxPauseMs,
  minCheckIntervalMs,
  minListedAttempts,
} from '@gumball/rules/tasks/task-checks';
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
    WITH requested AS (
    UPDATE task_attempts mt SET
      recheck_requested = ${isInProgressSql('$3')},
      next_check_at = CASE WHEN ${isInProgressSql('$3')} THEN mt.next_check_at ELSE
        least(mt.next_check_at, greatest($3::timestamptz, (mt.last_checked_at AT TIME ZONE 'UTC' + make_interval(secs => $6::float8)) AT TIME ZONE 'UTC', mt.retry_at)) END,
      checks = CASE WHEN ${isInProgressSql('$3')} THEN mt.checks ELSE 0 END,
      deadline_at = least(mt.deadline_at, $4::timestamptz), submission = coalesce($5::jsonb, mt.submission)
    WHERE mt.task_id = $1 AND mt.user_id = $2 AND mt.status = 'in_progress' AND mt.deadline_at IS NOT NULL
    RETURNING mt.*
    )
    SELECT ${knownColumns('$2::bigint')} FROM requested mt JOIN tasks t ON t.id = mt.task_id`,
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
  deadline_at: Date;
  /** The list that settles the attempt together with others at the same target; null for a query of its own. */
  list: string | null;
  platform: TaskPlatform;
  type: TaskType;
  target: TaskTarget;
  reward: number;
  submission: CheckTexts | null;
  suspended: boolean;
  /** When the task was published. */
  created_at: Date;
  /** Of a repeated task, like the next two: the period, from when actions count, and until when. */
  period: number | null;
  counts_from: Date | null;
  repeats_at: Date | null;
};

const anyDueStatement: Statement = {
  name: 'tasks-any-due',
  text: `
    SELECT EXISTS (SELECT 1 FROM task_attempts WHERE status = 'in_progress' AND deadline_at IS NOT NULL AND next_check_at <= $1::timestamptz)
      AS due`,
};

// Who is asked about a task `t`. Addresses of operators share their own places, so that a slow one delays no platform.
const askedSql = `CASE WHEN t.type = 'external' THEN t.type ELSE t.platform END`;

// Attempts at one target whose list settles them together are one place; the others are one place each. Round-robin over
// members: a member's second attempt comes after the first of everyone else, the longest waiting first. A reading of a
// list includes attempts that are due soon, so that they cost none of their own.
const takeStatement: Statement = {
  name: 'tasks-due',
  text: `
    WITH checked AS (
      SELECT mt.user_id, ${askedSql} AS platform, t.type, t.target, mt.own_check, ${isInProgressSql('$1')} AS under_way
      FROM task_attempts mt JOIN tasks t ON t.id = mt.task_id
      WHERE mt.status = 'in_progress' AND mt.last_checked_at > $3::timestamptz
        AND (${isInProgressSql('$1')} OR mt.last_checked_at > $4::timestamptz)
    ), busy AS (
      SELECT platform, count(*) FILTER (WHERE own_check) + count(DISTINCT (type, target)) FILTER (WHERE NOT own_check) AS places
      FROM checked WHERE under_way GROUP BY 1
    ), lately AS (
      SELECT user_id, platform, count(*) AS checks FROM checked GROUP BY 1, 2
    ), soon AS (
      SELECT mt.* FROM task_attempts mt
      WHERE mt.status = 'in_progress' AND mt.deadline_at IS NOT NULL AND mt.next_check_at <= $8::timestamptz AND NOT ${isInProgressSql('$1')}
      ORDER BY mt.next_check_at LIMIT $5::int
    ), waiting AS (
      SELECT s.task_id, s.user_id, s.next_check_at, s.started_at, s.next_check_at <= $1::timestamptz AS due, ${askedSql} AS platform,
        CASE WHEN NOT s.own_check AND t.platform || ':' || t.type = ANY($9::text[])
          AND (s.next_check_at <= $1::timestamptz OR coalesce(s.retry_at <= $1::timestamptz, true) AND s.last_checked_at <= $4::timestamptz)
          THEN t.platform || ':' || t.type || ':' || t.target::text END AS list
      FROM soon s JOIN tasks t ON t.id = s.task_id
    ), lists AS (
      SELECT platform, list, min(started_at) AS since FROM waiting WHERE list IS NOT NULL
      GROUP BY 1, 2 HAVING count(*) >= $10::int AND bool_or(due)
    ), own AS (
      SELECT w.*, coalesce(l.checks, 0) + row_number() OVER (PARTITION BY w.platform, w.user_id ORDER BY w.next_check_at, w.task_id) AS turn
      FROM waiting w LEFT JOIN lately l ON l.user_id = w.user_id AND l.platform = w.platform
      WHERE w.due AND (w.list IS NULL OR w.list NOT IN (SELECT list FROM lists))
    ), places AS (
      SELECT platform, list, NULL::bigint AS task_id, NULL::bigint AS user_id, 1 AS turn, since AS next_check_at FROM lists
      WHERE list <> ALL($11::text[])
      UNION ALL SELECT platform, NULL, task_id, user_id, turn, next_check_at FROM own WHERE turn <= $6::int
    ), taken AS (
      SELECT p.* FROM (
        SELECT places.*, row_number() OVER (PARTITION BY platform ORDER BY turn, next_check_at, task_id, user_id) AS place FROM places
      ) p LEFT JOIN busy b ON b.platform = p.platform WHERE p.place + coalesce(b.places, 0) <= $7::int
    ), picked AS (
      SELECT task_id, user_id, list FROM (
        SELECT w.*, row_number() OVER (PARTITION BY w.list ORDER BY w.started_at, w.task_id, w.user_id) AS number
        FROM waiting w JOIN taken USING (list)
      ) listed WHERE number <= $12::int
      UNION ALL SELECT task_id, user_id, NULL FROM taken WHERE list IS NULL
    ), leased AS (
    UPDATE task_attempts mt SET next_check_at = $2::timestamptz, last_checked_at = $1::timestamptz, checks = checks + 1, is_checking = true,
      recheck_requested = false, own_check = mine.list IS NULL
    FROM picked mine WHERE mt.task_id = mine.task_id AND mt.user_id = mine.user_id
      AND mt.status = 'in_progress' AND mt.next_check_at <= $8::timestamptz AND NOT ${isInProgressSql('$1')}
    RETURNING mt.*, mine.list
    )
    SELECT mt.task_id, mt.user_id, mt.attempt, mt.checks, mt.error_count, mt.limited, mt.started_at, mt.deadline_at, mt.submission, mt.list,
      mt.period, mt.counts_from, mt.repeats_at,
      t.platform, t.type, ${targetSql} AS target, greatest(t.created_at, t.starts_at) AS created_at, t.reward, u.suspended_at IS NOT NULL AS suspended
    FROM leased mt JOIN tasks t ON t.id = mt.task_id JOIN users u ON u.id = mt.user_id`,
};

// The longest due attempts are ranked; the next round includes later ones.
const maxRanked = 10_000;

/**
 * Leases attempts whose check is due, within the limits per member and platform. They are due again at `leaseUntil` if
 * this server stops before it settles them. Servers lease one after another, so that the limits hold for all of them; a
 * server that finds the lock taken gets none. `lists` are the task types with a list, and the lists that rest.
 */
export async function leaseDueChecks(
  db: Database,
  now: Date,
  leaseUntil: Date,
  lists: { types: readonly string[]; resting: readonly string[] },
): Promise<DueRow[]> {
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
      new Date(now.getTime() + maxPauseMs),
      lists.types,
      minListedAttempts,
      lists.resting,
      maxListedAttempts,
    ]);
  });
}

const lock: Statement = {
  name: 'tasks-due-lock',
  text: "SELECT pg_try_advisory_xact_lock(hashtextextended('tasks-due', 0)) AS ours",
};
const waitingLock: Statement = {
  name: 'tasks-due-wait',
  text: "SELECT pg_advisory_xact_lock(hashtextextended('tasks-due', 0))",
};

/**
 * Blocks leases of checks until the transaction ends. For statements that change several attempts, as a lease does: each
 * locks them in the order of its plan, so that two of them could deadlock.
 */
export async function lockLeases(tx: Executor): Promise<void> {
  await rowsIn(tx, waitingLock, []);
}

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
    UPDATE task_attempts SET is_checking = false, recheck_requested = false, own_check = false, next_check_at = $4, retry_at = $5, error_count = $6, reason = $7,
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

const requireOwn: Statement = {
  name: 'tasks-require-own-check',
  text: `
    UPDATE task_attempts mt SET is_checking = false, own_check = true, next_check_at = $3
    FROM unnest($1::bigint[], $2::bigint[]) AS input (task_id, user_id)
    WHERE mt.task_id = input.task_id AND mt.user_id = input.user_id AND mt.status = 'in_progress' AND mt.is_checking AND mt.next_check_at = $4`,
};

/** Makes attempts due for a query of their own, because the list of their target cannot tell. */
export async function requireOwnChecks(db: Database, rows: DueRow[], now: Date, leaseUntil: Date): Promise<void> {
  const [taskIds, userIds] = [rows.map((row) => row.task_id), rows.map((row) => row.user_id)];
  await db.transaction(async (tx) => {
    await lockLeases(tx);
    await rowsIn(tx, requireOwn, [taskIds, userIds, now, leaseUntil]);
  });
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
