import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { setTaskPaused } from '../../tasks/catalogue/set-task-paused.ts';
import { recordTaskAction } from './record-task-action.ts';

const actions = { paused: 'pause-task', open: 'resume-task', expired: 'expire-task' } as const;

/** Pauses, resumes or ends a task, with an entry in the audit log. Throws the errors of `setTaskPaused`. */
export function setOperatorTaskState(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  taskId: string,
  to: keyof typeof actions,
): Promise<OperatorTask> {
  return deps.db.transaction(async (tx) => {
    const task = await setTaskPaused(deps, tx, taskId, to);
    await recordTaskAction(deps, tx, viewer, actions[to], task);
    return task;
  });
}
