import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { lockLimit, removeExpired } from '../attempts/task-steps.store.ts';
import { takeCommunityBudget } from '../community/budgets.store.ts';
import { releaseSlots, storeUsage, takeSlot } from './limits.store.ts';

/**
 * Takes a slot of a task inside the transaction of the action, after expired reservations are released, and the reward
 * of a task of a community from its budget. Throws `TASK_FULL`, and `TASK_CLOSED` if an operator
 * has just changed the limit.
 */
export async function reserveSlot(
  tx: Executor,
  taskId: string,
  { limited, ofCommunity }: { limited: boolean; ofCommunity: boolean },
  now: Date,
): Promise<void> {
  if (!limited) {
    if ((await lockLimit(tx, taskId)) !== false) throw new AppError('TASK_CLOSED');
    return;
  }
  if (!(await takeSlot(tx, taskId))) {
    const expired = await removeExpired(tx, taskId, now);
    await releaseSlots(tx, expired);
    if (expired.length === 0 || !(await takeSlot(tx, taskId))) throw new AppError('TASK_FULL');
  }
  if (ofCommunity && !(await takeCommunityBudget(tx, taskId, now))) throw new AppError('TASK_FULL');
  await storeUsage(tx, [taskId], now);
}
