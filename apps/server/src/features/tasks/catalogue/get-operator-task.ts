import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findOperatorTask } from './operator-tasks.store.ts';
import { toOperatorTask } from './operator-tasks.view.ts';

/** Reads a task for operators inside the caller's transaction. Throws `TASK_NOT_FOUND`. */
export async function getOperatorTask(tx: Executor, taskId: string, now: Date): Promise<OperatorTask> {
  const row = await findOperatorTask(tx, taskId);
  if (!row) throw new AppError('TASK_NOT_FOUND');
  return toOperatorTask(row, now);
}
