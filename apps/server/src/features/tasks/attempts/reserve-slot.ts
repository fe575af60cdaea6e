import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { lockLimit, releaseSlots, removeExpired, takeSlot } from './task-steps.store.ts';

/**
 * Takes a slot of a task inside the transaction of the action, after expired reservations are released. Throws
 * `TASK_FULL`, and `TASK_CLOSED` if an operator has just changed the limit.
 */
export async function reserveSlot(tx: Executor, taskId: string, limited: boolean, now: Date): Promise<void> {
  if (!limited) {
    if ((await lockLimit(tx, taskId)) !== false) throw new AppError('TASK_CLOSED');
    return;
  }
  if (await takeSlot(tx, taskId)) return;
  const expiredCount = await removeExpired(tx, taskId, now);
  if (expiredCount > 0) await releaseSlots(tx, taskId, expiredCount);
  if (expiredCount === 0 || !(await takeSlot(tx, taskId))) throw new AppError('TASK_FULL');
}
