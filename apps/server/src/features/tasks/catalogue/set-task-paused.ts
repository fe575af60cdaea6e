import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { getOperatorTask } from './get-operator-task.ts';
import { setTaskState } from './operator-tasks.store.ts';

/**
 * Pauses, resumes or ends a task inside the caller's transaction, as an operator or as the owner of its community.
 * Throws
 * `TASK_NOT_FOUND`.
 */
export async function setTaskPaused(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  taskId: string,
  to: 'paused' | 'open' | 'expired',
  by: 'operator' | 'owner' = 'operator',
): Promise<OperatorTask> {
  const now = clock.now();
  const state =
    to === 'expired'
      ? { expiresAt: now }
      : { pausedAt: to === 'paused' ? now : null, byOperator: to === 'paused' && by === 'operator' };
  if (!(await setTaskState(tx, taskId, state))) throw new AppError('TASK_NOT_FOUND');
  return getOperatorTask(tx, taskId, now);
}
