import type { HoldReason } from '@gumball/rules/referrals/hold-reason';
import type { Executor } from '../../../platform/db/database.ts';
import { addRewarded, lockReferral, updateReferral } from '../referrals.store.ts';
import { makeDue } from '../risk/risk.store.ts';

/**
 * Returns a reversed referral to the state that it had, inside the transaction of an undo, if nobody decided it since
 * `reversedAt`. The payments are the caller's. Returns whether it did.
 */
export async function restoreReferral(
  tx: Executor,
  newcomerId: string,
  former: { state: 'rewarded' | 'held'; heldReason: HoldReason | null; decidedAt: string | null; reversedAt: Date },
  at: Date,
): Promise<boolean> {
  const referral = await lockReferral(tx, newcomerId);
  if (referral?.state !== 'reversed' || referral.decided_at?.getTime() !== former.reversedAt.getTime()) return false;
  const decidedAt = former.decidedAt === null ? null : new Date(former.decidedAt);
  await updateReferral(tx, newcomerId, {
    state: former.state,
    held_reason: former.heldReason,
    decided_at: decidedAt,
  });
  if (former.state === 'rewarded') await addRewarded(tx, referral.referrer_id, 1);
  else await makeDue(tx, [newcomerId], at);
  return true;
}
