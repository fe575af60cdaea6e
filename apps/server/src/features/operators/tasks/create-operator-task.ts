import type { newTask, OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findTarget } from '../../platforms/find-target.ts';
import { createTask, targetText } from '../../tasks/catalogue/create-task.ts';
import { recordTaskAction } from './record-task-action.ts';

/** Creates a task, with an entry in the audit log. Throws the errors of `createTask` and `findTarget`. */
export async function createOperatorTask(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'platformClients'>,
  viewer: Viewer,
  input: z.output<typeof newTask>,
  idempotencyKey: string | undefined,
): Promise<OperatorTask> {
  // No connection is held while the platform is asked.
  const target = parseTaskTarget(input.platform, input.type, targetText(input.target));
  const found = target && (await findTarget(deps, input.platform, target));
  return deps.db.transaction(async (tx) => {
    const { task, isNew } = await createTask(deps, tx, input, { operatorId: viewer.userId, idempotencyKey }, found);
    if (isNew) await recordTaskAction(deps, tx, viewer, 'create-task', task, { reward: task.reward });
    return task;
  });
}
