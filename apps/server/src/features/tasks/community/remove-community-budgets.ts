import type { Executor } from '../../../platform/db/database.ts';
import { removeBudgets } from './budgets.store.ts';

/** Removes the budgets of a community that is deleted, inside the caller's transaction. */
export function removeCommunityBudgets(tx: Executor, communityId: string): Promise<void> {
  return removeBudgets(tx, communityId);
}
