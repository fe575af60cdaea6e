import { isTaskOpen, startTask as nextOf, reservationMs, taskCheckWindowMs } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { knownTask } from './get-task.ts';
import { checkingOf, requirementsOf, taskContext } from './task-context.ts';
import { taskNews } from './task-news.ts';
import { beginAttempt, freeSlots, holdLimit, removeLapsed, takeSlot } from './task-steps.store.ts';
import { findTask, type TaskRow } from './tasks.store.ts';

const firstCheckMs = 4000;
// A platform's last answer may take this long and still come in time.
const lastAnswerMs = 9000;

/**
 * Starts a task, or tries a failed one again; starting what runs changes nothing. Keeps one of its limited completions for an hour. Throws `SETUP_REQUIRED`,
 * `TASK_REQUIREMENTS_UNMET`, `TASK_CLOSED`, `TASK_EXPIRED`, `TASK_FULL` and what the rule says of a task that was handed in or completed.
 */
export async function startTask(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'log'>,
  viewer: Viewer,
  taskId: string,
): Promise<void> {
  const [row, context] = await Promise.all([knownTask(deps, viewer, taskId), taskContext(deps, viewer.userId)]);
  if (context.accounts.Twitter === undefined) throw new AppError('SETUP_REQUIRED');
  const { now } = context;
  if (!decide(row)) return;
  if (row.paused_at !== null) throw new AppError('TASK_CLOSED');
  if (!isTaskOpen({ pausedAt: null, expiresAt: row.expires_at }, now)) throw new AppError('TASK_EXPIRED');
  if (requirementsOf(context, row).some(({ met }) => !met)) throw new AppError('TASK_REQUIREMENTS_UNMET');

  const automatic = checkingOf(context, row).method === 'automatic';
  const reservedUntil = new Date(now.getTime() + reservationMs);
  const begun = await deps.db.transaction(async (tx) => {
    const attempt = await beginAttempt(tx, {
      taskId,
      userId: viewer.userId,
      limited: row.slots !== null,
      now,
      reservedUntil,
      nextCheckAt: automatic ? new Date(now.getTime() + firstCheckMs) : reservedUntil,
      deadlineAt: automatic ? new Date(now.getTime() + taskCheckWindowMs(row.type) - lastAnswerMs) : null,
    });
    if (attempt === undefined) return false;
    await reserve(tx, taskId, row.slots !== null, now);
    return true;
  });
  if (begun) {
    taskNews(deps).updated(viewer.userId, { taskId, userStatus: 'in_progress', message: null });
    return;
  }
  // Another tab was faster: what it did decides.
  const after = await findTask(deps.db, viewer.userId, taskId);
  if (after) decide(after);
}

function decide({ status, reversed_at: reversedAt }: Pick<TaskRow, 'status' | 'reversed_at'>): boolean {
  const next = nextOf(status, reversedAt !== null);
  insist(next);
  return next.ok && next.changed;
}

/**
 * Takes one of a task's limited completions inside the transaction of the deed, after reservations that are over were given back. Throws `TASK_FULL`, and
 * `TASK_CLOSED` where an operator changed the limit at this very moment.
 */
export async function reserve(tx: Executor, taskId: string, limited: boolean, now: Date): Promise<void> {
  if (!limited) {
    if ((await holdLimit(tx, taskId)) !== false) throw new AppError('TASK_CLOSED');
    return;
  }
  if (await takeSlot(tx, taskId)) return;
  const lapsed = await removeLapsed(tx, taskId, now);
  if (lapsed > 0) await freeSlots(tx, taskId, lapsed);
  if (lapsed === 0 || !(await takeSlot(tx, taskId))) throw new AppError('TASK_FULL');
}
