import type { Executor } from '../../../platform/db/database.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import { reverseGumballs } from '../../gumballs/reverse-gumballs.ts';
import { addRewarded, updateReferral } from '../referrals.store.ts';

/**
 * Reverses a referral inside the caller's transaction, which has locked it. Both payments are reversed; a milestone it
 * reached stays.
 */
export async function reverseReferral(
  tx: Executor,
  { newcomerId, referrerId, from }: { newcomerId: string; referrerId: string; from: 'held' | 'rewarded' },
  at: Date,
): Promise<void> {
  await lockUserTotals(tx, [referrerId, newcomerId]);
  await updateReferral(tx, newcomerId, { state: 'reversed', decided_at: at });
  if (from === 'held') return;
  await reverseGumballs(tx, { memberId: newcomerId, kind: 'welcome', reference: referrerId }, at);
  await reverseGumballs(tx, { memberId: referrerId, kind: 'referral', reference: newcomerId }, at);
  await addRewarded(tx, referrerId, -1);
}
