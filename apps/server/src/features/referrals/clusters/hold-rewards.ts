import type { Executor } from '../../../platform/db/database.ts';
import { updateReferral } from '../referrals.store.ts';
import { insertHolds } from './holds.store.ts';

/**
 * Holds the referral rewards of accounts for an operator since a step, inside its transaction, which has locked the
 * referrals: those that are held already, and those to come.
 */
export async function holdRewards(
  tx: Executor,
  stepId: string,
  { userIds, heldNewcomerIds }: { userIds: readonly string[]; heldNewcomerIds: readonly string[] },
): Promise<void> {
  await insertHolds(tx, stepId, userIds);
  for (const newcomerId of heldNewcomerIds) await updateReferral(tx, newcomerId, { held_reason: 'cluster' });
}
