import type { OperatorTask, taskChange } from '@gumball/contract/operators/operators.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { updateTask } from '../../tasks/catalogue/update-task.ts';
import { recordTaskAction } from './record-task-action.ts';

/** Changes a task, with an entry in the audit log. Throws the errors of `updateTask`. */
export function updateOperatorTask(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  taskId: string,
  change: z.output<typeof taskChange>,
): Promise<OperatorTask> {
  return deps.db.transaction(async (tx) => {
    const task = await updateTask(deps, tx, taskId, change);
    await recordTaskAction(deps, tx, viewer, 'update-task', task, { changed: Object.keys(change) });
    return task;
  });
}
