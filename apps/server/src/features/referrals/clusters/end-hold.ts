import type { HoldReason } from '@gumball/rules/referrals/hold-reason';
import type { Executor } from '../../../platform/db/database.ts';
import { updateReferral } from '../referrals.store.ts';
import { makeDue } from '../risk/risk.store.ts';
import { lockUnheld, removeHolds } from './holds.store.ts';

const releasedMost = 5000;

/**
 * Ends what `holdRewards` did, inside the transaction of the undo. Referrals that another step holds too, and those that
 * an operator decided, stay. The others get their former reason and are scored again, which may release them.
 */
export async function endHold(
  tx: Executor,
  stepId: string,
  {
    userIds,
    formerReasonOf,
    at,
  }: { userIds: readonly string[]; formerReasonOf: ReadonlyMap<string, HoldReason>; at: Date },
): Promise<void> {
  await removeHolds(tx, stepId);
  const newcomerIds = await lockUnheld(tx, userIds, releasedMost);
  // A referral that came after the step is decided by its risk score.
  for (const newcomerId of newcomerIds)
    await updateReferral(tx, newcomerId, { held_reason: formerReasonOf.get(newcomerId) ?? 'risk' });
  await makeDue(tx, newcomerIds, at);
}
