import type { OperatorTask, taskChange } from '@gumball/contract/operators/operators.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findChangedTarget } from '../../tasks/catalogue/find-changed-target.ts';
import { updateTask } from '../../tasks/catalogue/update-task.ts';
import { recordTaskAction } from './record-task-action.ts';

/** Changes a task, with an entry in the audit log. Throws the errors of `updateTask` and `findTarget`. */
export async function updateOperatorTask(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'platformClients'>,
  viewer: Viewer,
  taskId: string,
  change: z.output<typeof taskChange>,
): Promise<OperatorTask> {
  const found = change.target === undefined ? {} : await findChangedTarget(deps, taskId, change.target);
  return deps.db.transaction(async (tx) => {
    const task = await updateTask(deps, tx, taskId, change, found);
    await recordTaskAction(deps, tx, viewer, 'update-task', task, { changed: Object.keys(change) });
    return task;
  });
}
