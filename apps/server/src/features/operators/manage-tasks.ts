import type { newTask, OperatorTask, taskChange } from '@gumball/contract/operators/operators.schemas';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { createTask } from '../tasks/catalogue/create-task.ts';
import { setTaskPaused } from '../tasks/catalogue/set-task-paused.ts';
import { updateTask } from '../tasks/catalogue/update-task.ts';
import { recordAction } from './record-action.ts';

type ManageDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** The operators' actions on tasks, each with an entry in the audit log. Throws the errors of the task actions. */
export function manageTasks(deps: ManageDeps) {
  const record = (
    tx: Parameters<typeof recordAction>[1],
    viewer: Viewer,
    action: string,
    task: OperatorTask,
    details = {},
  ) =>
    recordAction(deps, tx, {
      operatorId: viewer.userId,
      action,
      subject: { kind: 'task', id: task.id },
      details: { title: task.title, ...details },
    });
  return {
    create: (
      viewer: Viewer,
      input: z.output<typeof newTask>,
      idempotencyKey: string | undefined,
    ): Promise<OperatorTask> =>
      deps.db.transaction(async (tx) => {
        const { task, isNew } = await createTask(deps, tx, input, { operatorId: viewer.userId, idempotencyKey });
        if (isNew) await record(tx, viewer, 'create-task', task, { reward: task.reward });
        return task;
      }),
    update: (viewer: Viewer, taskId: string, change: z.output<typeof taskChange>): Promise<OperatorTask> =>
      deps.db.transaction(async (tx) => {
        const task = await updateTask(deps, tx, taskId, change);
        await record(tx, viewer, 'update-task', task, { changed: Object.keys(change) });
        return task;
      }),
    switch: (viewer: Viewer, taskId: string, to: 'paused' | 'open' | 'expired'): Promise<OperatorTask> =>
      deps.db.transaction(async (tx) => {
        const task = await setTaskPaused(deps, tx, taskId, to);
        const action = { paused: 'pause-task', open: 'resume-task', expired: 'expire-task' }[to];
        await record(tx, viewer, action, task);
        return task;
      }),
  };
}
