import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import type { CountedTime } from '../internal/counted-time.ts';

/** A paid task to recheck: the user, the linked account, the target, and the evidence at the platform. */
export type NewRecheck = {
  taskId: string;
  userId: string;
  account: { id: string; username: string };
  evidence: string | null;
  target: TaskTarget;
  checkAt: Date;
  until: Date;
  /** Of a repeated task: its number, and the time in which the action counts. */
  period?: ({ number: number } & CountedTime) | null;
};

const insertion: Statement = {
  name: 'tasks-recheck',
  text: `
    INSERT INTO task_rechecks (task_id, user_id, account_id, username, evidence, target, check_at, until, period, counts_from, counts_until)
    VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, coalesce($9::int, 0), $10, $11) ON CONFLICT DO NOTHING`,
};

/** Stores the recheck of a paid task, inside the transaction of the payment. */
export async function insertRecheck(tx: Executor, recheck: NewRecheck): Promise<void> {
  const { taskId, userId, account, evidence, target, checkAt, until, period } = recheck;
  const values = [taskId, userId, account.id, account.username, evidence, JSON.stringify(target), checkAt, until];
  await rowsIn(tx, insertion, [...values, period?.number ?? null, period?.since ?? null, period?.until ?? null]);
}

/** A recheck that is due. */
export type RecheckRow = {
  task_id: string;
  user_id: string;
  account_id: string;
  username: string;
  evidence: string | null;
  target: TaskTarget;
  until: Date;
  not_done_at: Date | null;
  platform: TaskPlatform;
  type: TaskType;
  /** When the task was published. */
  created_at: Date;
  /** Of a repeated task; 0 for others. */
  period: number;
  counts_from: Date | null;
  counts_until: Date | null;
};

const due: Statement = {
  name: 'tasks-rechecks-due',
  text: `
    WITH mine AS MATERIALIZED (
      SELECT task_id, user_id, period FROM task_rechecks WHERE check_at <= $1::timestamptz ORDER BY check_at LIMIT $3::int
    ), leased AS (
      UPDATE task_rechecks r SET check_at = $2::timestamptz FROM mine
      WHERE r.task_id = mine.task_id AND r.user_id = mine.user_id AND r.period = mine.period AND r.check_at <= $1::timestamptz
      RETURNING r.*
    )
    SELECT r.task_id, r.user_id, r.account_id, r.username, r.evidence, r.target, r.until, r.not_done_at,
      r.period, r.counts_from, r.counts_until, t.platform, t.type,
      greatest(t.created_at, t.starts_at) AS created_at
    FROM leased r JOIN tasks t ON t.id = r.task_id`,
};

const postponeSuspended: Statement = {
  name: 'tasks-rechecks-hold',
  text: `
    UPDATE task_rechecks r SET check_at = $2::timestamptz, until = (r.until AT TIME ZONE 'UTC' + ($2::timestamptz - r.check_at)) AT TIME ZONE 'UTC'
    FROM (
      SELECT d.task_id, d.user_id FROM task_rechecks d JOIN users u ON u.id = d.user_id
      WHERE d.check_at <= $1::timestamptz AND u.suspended_at IS NOT NULL LIMIT 500
    ) held
    WHERE r.task_id = held.task_id AND r.user_id = held.user_id AND r.check_at <= $1::timestamptz`,
};

/** Postpones the due rechecks of suspended members, at most 500, to `at`, and extends their windows as far. */
export async function postponeSuspendedRechecks(db: Database, now: Date, at: Date): Promise<void> {
  await db.rows(postponeSuspended, [now, at]);
}

/** Leases rechecks that are due. They are due again at `leaseUntil`; no two servers get the same. */
export function takeDueRechecks(db: Database, now: Date, leaseUntil: Date, most: number): Promise<RecheckRow[]> {
  return db.rows<RecheckRow>(due, [now, leaseUntil, most]);
}

/** Stores the time of the next recheck, and since when the action is known to be undone. */
export async function postponeRecheck(db: Executor, row: RecheckRow, at: Date, notDoneAt: Date | null): Promise<void> {
  await sql`
    UPDATE task_rechecks SET check_at = ${at}, not_done_at = ${notDoneAt}
    WHERE task_id = ${row.task_id} AND user_id = ${row.user_id} AND period = ${row.period}`.execute(db);
}

/** Ends the recheck of a paid task. Returns whether it was open: of concurrent calls one ends it. */
export async function removeRecheck(db: Executor, row: RecheckRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM task_rechecks WHERE task_id = ${row.task_id} AND user_id = ${row.user_id}
      AND period = ${row.period}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks a completed attempt as reversed. Returns its reward, or undefined if it was not completed. */
export async function reverseAttempt(
  tx: Executor,
  { taskId, userId }: { taskId: string; userId: string },
  reason: string,
  now: Date,
): Promise<{ limited: boolean; reward: number; startedAt: Date } | undefined> {
  const { rows } = await sql<{ limited: boolean; reward: number; startedAt: Date }>`
    UPDATE task_attempts mt SET status = 'failed', reason = ${reason}, reversed_at = ${now}, ended_at = ${now}, reward = NULL
    FROM (SELECT reward FROM task_attempts WHERE task_id = ${taskId} AND user_id = ${userId} FOR UPDATE) before
    WHERE mt.task_id = ${taskId} AND mt.user_id = ${userId} AND mt.status = 'completed'
    RETURNING mt.limited, before.reward, mt.started_at AS "startedAt"`.execute(tx);
  return rows[0];
}
