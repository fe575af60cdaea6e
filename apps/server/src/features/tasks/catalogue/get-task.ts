import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { readSlotsTaken } from '../limits/limits.store.ts';
import { taskContext } from '../task-context.ts';
import { toTask } from '../tasks.view.ts';
import { requireTask } from './require-task.ts';

/** Reads a task as the viewer sees it. Throws `TASK_NOT_FOUND`. */
export async function getTask(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks' | 'taskGate'>,
  viewer: Viewer,
  taskId: string,
): Promise<Task> {
  const [row, context] = await Promise.all([requireTask(deps, viewer, taskId), taskContext(deps, viewer.userId)]);
  return toTask(row, context, await readSlotsTaken(deps.db, [row]));
}
