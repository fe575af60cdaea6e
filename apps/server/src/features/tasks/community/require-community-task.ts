import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findOperatorTask, type OperatorTaskRow } from '../catalogue/operator-tasks.store.ts';

/** Finds a task of a community. Throws `TASK_NOT_FOUND` for others. */
export async function requireCommunityTask(
  tx: Executor,
  communityId: string,
  taskId: string,
): Promise<OperatorTaskRow> {
  const row = await findOperatorTask(tx, taskId);
  if (row?.community_id !== communityId) throw new AppError('TASK_NOT_FOUND');
  return row;
}
