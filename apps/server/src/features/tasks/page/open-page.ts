import { canVerifyTask } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { openVisit } from './page.store.ts';

/**
 * Notes that the viewer opens the page of a started task: from now on the time counts. A repeated call changes nothing.
 * Throws `TASK_NOT_FOUND` for other tasks and the errors of the rule for a task that is not started.
 */
export async function openPage(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, taskId: string): Promise<void> {
  const task = await requireTask(deps, viewer, taskId);
  if (task.type !== 'page') throw new AppError('TASK_NOT_FOUND');
  assertOk(canVerifyTask(task.status));
  const now = deps.clock.now();
  await openVisit(deps.db, { taskId, userId: viewer.userId }, now, task.started_at ?? now);
}
