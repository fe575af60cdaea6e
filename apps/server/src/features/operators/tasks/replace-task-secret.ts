import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getOperatorTask } from '../../tasks/catalogue/get-operator-task.ts';
import { renewSecret } from '../../tasks/external/renew-secret.ts';
import { recordTaskAction } from './record-task-action.ts';

/** Replaces the secret of a task, with an entry in the audit log. Throws `TASK_NOT_FOUND` for tasks without one. */
export function replaceTaskSecret(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  taskId: string,
): Promise<OperatorTask> {
  return deps.db.transaction(async (tx) => {
    await renewSecret(tx, taskId);
    const task = await getOperatorTask(tx, taskId, deps.clock.now());
    await recordTaskAction(deps, tx, viewer, 'replace-task-secret', task);
    return task;
  });
}
