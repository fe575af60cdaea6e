import type { Task, TaskProgress, TaskSubmissionView } from '@gumball/contract/tasks/tasks.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { isTaskOpen } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findSubmission, listProofs } from '../review/submissions.store.ts';
import { taskContext } from '../task-context.ts';
import { findTask, type KnownTaskRow } from '../tasks.store.ts';
import { canAppeal, toProgress, toSubmission, toTask } from '../tasks.view.ts';

/** Finds a task that a user may see: an open one, or one with an attempt of the user. Throws `TASK_NOT_FOUND`. */
export async function requireTask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  taskId: string,
): Promise<KnownTaskRow> {
  const row = await findTask(db, viewer.userId, taskId);
  const paused = row?.paused_at !== null && row?.status === 'available';
  if (!row || paused) throw new AppError('TASK_NOT_FOUND');
  // A task that has just ended stays visible, so that an open screen shows why it does not start.
  const now = clock.now();
  const ended = !isTaskOpen({ pausedAt: null, expiresAt: row.expires_at }, new Date(now.getTime() - graceMs));
  if (ended && row.status === 'available') throw new AppError('TASK_NOT_FOUND');
  return row;
}

const graceMs = dayMs;

/** Reads a task as the viewer sees it. Throws `TASK_NOT_FOUND`. */
export async function getTask(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks'>,
  viewer: Viewer,
  taskId: string,
): Promise<Task> {
  const row = await requireTask(deps, viewer, taskId);
  return toTask(row, await taskContext(deps, row.accounts));
}

/**
 * Reads the progress of the viewer's attempt, with the task; `known` is its row if the caller has it. Throws
 * `TASK_NOT_FOUND`.
 */
export async function getTaskProgress(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks' | 'proofUrls'>,
  viewer: Viewer,
  taskId: string,
  known?: KnownTaskRow,
): Promise<Omit<TaskProgress, 'success'> & { task: Task }> {
  const row = known ?? (await requireTask(deps, viewer, taskId));
  const context = await taskContext(deps, row.accounts);
  const submission = row.has_submission ? await lastSubmission(deps, viewer, row) : null;
  return { ...toProgress(row, context, submission), task: toTask(row, context) };
}

async function lastSubmission(
  deps: Pick<Deps, 'db' | 'proofUrls'>,
  viewer: Viewer,
  task: KnownTaskRow,
): Promise<TaskSubmissionView | null> {
  const submission = await findSubmission(deps.db, viewer.userId, task.id);
  if (!submission) return null;
  const files = await listProofs(deps.db, [submission.id]);
  return { ...toSubmission(submission, files, deps.proofUrls.addressOf), canAppeal: canAppeal(submission, task) };
}
