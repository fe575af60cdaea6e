import type { Task, TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import { isTaskOpen } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { proofAddresses } from './proof-addresses.ts';
import { findSubmission, listProofs } from './submissions.store.ts';
import { taskContext } from './task-context.ts';
import { findTask, type TaskRow } from './tasks.store.ts';
import { toProgress, toSubmission, toTask } from './tasks.view.ts';

/** Finds a task that a member may know of: open, or one the member has a state in. Throws `TASK_NOT_FOUND`. */
export async function knownTask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  taskId: string,
): Promise<TaskRow> {
  const row = await findTask(db, viewer.userId, taskId);
  const paused = row?.paused_at !== null && row?.status === 'available';
  if (!row || paused) throw new AppError('TASK_NOT_FOUND');
  // One that has just ended can still be looked at, so that whoever has it on the screen learns why it does not start.
  const now = clock.now();
  const ended = !isTaskOpen({ pausedAt: null, expiresAt: row.expires_at }, new Date(now.getTime() - graceMs));
  if (ended && row.status === 'available') throw new AppError('TASK_NOT_FOUND');
  return row;
}

const graceMs = 24 * 3_600_000;

/** Reads a task as the viewer sees it. Throws `TASK_NOT_FOUND`. */
export async function getTask(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  taskId: string,
): Promise<Task> {
  const [row, context] = await Promise.all([knownTask(deps, viewer, taskId), taskContext(deps, viewer.userId)]);
  return toTask(row, context);
}

/** Reads how the viewer's task goes, with the task itself. Throws `TASK_NOT_FOUND`. */
export async function getTaskProgress(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ids'>,
  viewer: Viewer,
  taskId: string,
): Promise<Omit<TaskProgress, 'success'> & { task: Task }> {
  const [row, context, submission] = await Promise.all([
    knownTask(deps, viewer, taskId),
    taskContext(deps, viewer.userId),
    findSubmission(deps.db, viewer.userId, taskId),
  ]);
  const files = submission ? await listProofs(deps.db, [submission.id]) : [];
  const { addressOf } = await proofAddresses(deps);
  const handedIn = submission ? toSubmission(submission, files, addressOf) : null;
  return { ...toProgress(row, context, handedIn), task: toTask(row, context) };
}
