import type { Task, TaskProgress, TaskSubmissionView } from '@gumball/contract/tasks/tasks.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { readSlotsTaken } from '../limits/limits.store.ts';
import { findSubmission, listProofs } from '../review/submissions.store.ts';
import { type KnownTask, taskContext } from '../task-context.ts';
import type { KnownTaskRow } from '../tasks.store.ts';
import { canAppeal, toProgress, toSubmission, toTask } from '../tasks.view.ts';
import { requireTask } from './require-task.ts';

/**
 * Reads the progress of the viewer's attempt, with the task; `known` is what the caller has read of it. Throws
 * `TASK_NOT_FOUND`.
 */
export async function getTaskProgress(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks' | 'taskGate' | 'proofUrls'>,
  viewer: Viewer,
  taskId: string,
  known?: KnownTask,
): Promise<Omit<TaskProgress, 'success'> & { task: Task }> {
  const [row, context] = known
    ? [known.row, known.context]
    : await Promise.all([requireTask(deps, viewer, taskId), taskContext(deps, viewer.userId)]);
  const submission = row.has_submission ? await lastSubmission(deps, viewer, row) : null;
  const slotsTaken = await readSlotsTaken(deps.db, [row]);
  return { ...toProgress(row, context, submission), task: toTask(row, context, slotsTaken) };
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
