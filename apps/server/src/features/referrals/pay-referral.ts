import { milestoneReached, referrerReward, welcomeBonus } from '@gumball/rules/referrals/rewards';
import type { Executor } from '../../platform/db/database.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';
import { addRewarded } from './referrals.store.ts';

/** The result of a referral's payment: the number of rewarded referrals, and the milestone just reached. */
export type PaidReferral = { rewarded: number; milestone: number | undefined };

/**
 * Pays both sides of a referral and the milestone it reaches, inside the transaction of the decision; a deleted account
 * gets nothing.
 */
export async function payReferral(
  tx: Executor,
  { newcomerId, referrerId, newcomerLeft = false }: { newcomerId: string; referrerId: string; newcomerLeft?: boolean },
  at: Date,
): Promise<PaidReferral> {
  if (!newcomerLeft) {
    const welcome = { memberId: newcomerId, amount: welcomeBonus, kind: 'welcome', reference: referrerId, at } as const;
    await creditGumballs(tx, welcome);
  }
  await creditGumballs(tx, {
    memberId: referrerId,
    amount: referrerReward,
    kind: 'referral',
    reference: newcomerId,
    at,
  });
  const rewarded = await addRewarded(tx, referrerId, 1);
  const milestone = milestoneReached(rewarded);
  if (!milestone) return { rewarded, milestone: undefined };
  const reference = String(milestone.threshold);
  const { paid } = await creditGumballs(tx, {
    memberId: referrerId,
    amount: milestone.reward,
    kind: 'milestone',
    reference,
    at,
  });
  return { rewarded, milestone: paid ? milestone.threshold : undefined };
}
