import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { canRequire } from './prerequisites.store.ts';

/** Throws `TASK_PREREQUISITES_INVALID` if a task may not require others: one does not exist, or requires the task. */
export async function requirePrerequisites(
  tx: Executor,
  taskId: string,
  requiredIds: readonly string[],
): Promise<void> {
  if (requiredIds.length > 0 && !(await canRequire(tx, taskId, requiredIds)))
    throw new AppError('TASK_PREREQUISITES_INVALID', { field: 'requiredTasks' });
}
