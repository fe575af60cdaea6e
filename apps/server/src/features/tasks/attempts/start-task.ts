import { isTaskOpen, startTask as nextOf, reservationMs, taskCheckWindowMs } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireTask } from '../catalogue/get-task.ts';
import { requirementsOf, taskContext, verificationMethodOf } from '../task-context.ts';
import { taskBroadcasts } from '../tasks.broadcasts.ts';
import { findTask, type KnownTaskRow, type TaskRow } from '../tasks.store.ts';
import {
  lockLimit,
  type NewAttempt,
  releaseSlots,
  removeExpired,
  startAttempt,
  startUnlimitedAttempt,
  takeSlot,
} from './task-steps.store.ts';

const firstCheckMs = 4000;
// A platform's last answer may take this long and still come in time.
const submissionWindowMs = 9000;

/**
 * Starts a task, or tries a failed one again; starting what runs changes nothing. Keeps one of its limited completions for an hour. Throws `SETUP_REQUIRED`,
 * `TASK_REQUIREMENTS_UNMET`, `TASK_CLOSED`, `TASK_EXPIRED`, `TASK_FULL` and what the rule says of a task that was handed in or completed. Answers the task as
 * it stands then, or undefined where it is gone.
 */
export async function startTask(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'log'>,
  viewer: Viewer,
  taskId: string,
): Promise<KnownTaskRow | undefined> {
  const row = await requireTask(deps, viewer, taskId);
  const context = await taskContext(deps, row.accounts);
  if (context.accounts.Twitter === undefined) throw new AppError('SETUP_REQUIRED');
  const { now } = context;
  if (!decide(row)) return row;
  if (row.paused_at !== null) throw new AppError('TASK_CLOSED');
  if (!isTaskOpen({ pausedAt: null, expiresAt: row.expires_at }, now)) throw new AppError('TASK_EXPIRED');
  if (requirementsOf(context, row).some(({ met }) => !met)) throw new AppError('TASK_REQUIREMENTS_UNMET');

  const automatic = verificationMethodOf(context, row).method === 'automatic';
  const reservedUntil = new Date(now.getTime() + reservationMs);
  const attempt = {
    taskId,
    userId: viewer.userId,
    now,
    reservedUntil,
    nextCheckAt: automatic ? new Date(now.getTime() + firstCheckMs) : reservedUntil,
    deadlineAt: automatic ? new Date(now.getTime() + taskCheckWindowMs(row.type) - submissionWindowMs) : null,
  };
  const begun =
    row.slots === null ? await startUnlimitedAttempt(deps.db, attempt) : await startInTransaction(deps, attempt);
  if (begun) taskBroadcasts(deps).updated(viewer.userId, { taskId, userStatus: 'in_progress', message: null });
  if (typeof begun === 'object') return begun;
  const after = await findTask(deps.db, viewer.userId, taskId);
  if (begun || !after) return after;
  // Another tab was faster: what it did decides. Where nothing was done, an operator has limited the task at this very moment.
  if (decide(after)) throw new AppError('TASK_CLOSED');
  return after;
}

function startInTransaction({ db }: Pick<Deps, 'db'>, attempt: NewAttempt): Promise<boolean> {
  return db.transaction(async (tx) => {
    const begun = await startAttempt(tx, attempt);
    if (begun) await reserve(tx, attempt.taskId, true, attempt.now);
    return begun;
  });
}

function decide({ status, reversed_at: reversedAt }: Pick<TaskRow, 'status' | 'reversed_at'>): boolean {
  const next = nextOf(status, reversedAt !== null);
  assertOk(next);
  return next.changed;
}

/**
 * Takes one of a task's limited completions inside the transaction of the deed, after reservations that are over were given back. Throws `TASK_FULL`, and
 * `TASK_CLOSED` where an operator changed the limit at this very moment.
 */
export async function reserve(tx: Executor, taskId: string, limited: boolean, now: Date): Promise<void> {
  if (!limited) {
    if ((await lockLimit(tx, taskId)) !== false) throw new AppError('TASK_CLOSED');
    return;
  }
  if (await takeSlot(tx, taskId)) return;
  const expiredCount = await removeExpired(tx, taskId, now);
  if (expiredCount > 0) await releaseSlots(tx, taskId, expiredCount);
  if (expiredCount === 0 || !(await takeSlot(tx, taskId))) throw new AppError('TASK_FULL');
}
