import type { newTask, OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { z } from 'zod';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { withIds } from '../../platform/ids/open-ids.ts';
import { createTask } from '../tasks/catalogue/create-task.ts';
import { recordAction } from './record-action.ts';

/** Creates a task from the command line, with an entry in the audit log. Throws its validation errors. */
export async function createTaskByCommand(db: Database, input: z.output<typeof newTask>): Promise<OperatorTask> {
  return withIds(systemClock, db, (ids) =>
    db.transaction(async (tx) => {
      const by = { operatorId: null, idempotencyKey: undefined };
      const { task } = await createTask({ clock: systemClock, ids }, tx, input, by);
      await recordAction({ clock: systemClock, ids }, tx, {
        operatorId: null,
        action: 'create-task',
        subject: { kind: 'task', id: task.id },
        details: { title: task.title, reward: task.reward },
      });
      return task;
    }),
  );
}
