import type { newTask, OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createTask } from '../../tasks/catalogue/create-task.ts';
import { recordTaskAction } from './record-task-action.ts';

/** Creates a task, with an entry in the audit log. Throws the errors of `createTask`. */
export function createOperatorTask(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  input: z.output<typeof newTask>,
  idempotencyKey: string | undefined,
): Promise<OperatorTask> {
  return deps.db.transaction(async (tx) => {
    const { task, isNew } = await createTask(deps, tx, input, { operatorId: viewer.userId, idempotencyKey });
    if (isNew) await recordTaskAction(deps, tx, viewer, 'create-task', task, { reward: task.reward });
    return task;
  });
}
