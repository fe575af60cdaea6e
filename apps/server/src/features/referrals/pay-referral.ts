import { milestoneReached } from '@gumball/rules/referrals/rewards';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Executor } from '../../platform/db/database.ts';
import { type Credit, creditGumballs, type LevelUp } from '../gumballs/credit-gumballs.ts';
import { addRewarded } from './referrals.store.ts';

/** The result of a referral's payment: the rewarded referrals, the milestone just reached, and the levels reached. */
export type PaidReferral = { rewarded: number; milestone: number | undefined; levelUps: readonly LevelUp[] };

/**
 * Pays both sides of a referral and the milestone it reaches, inside the transaction of the decision; a deleted account
 * gets nothing.
 */
export async function payReferral(
  tx: Executor,
  { newcomerId, referrerId, newcomerLeft = false }: { newcomerId: string; referrerId: string; newcomerLeft?: boolean },
  at: Date,
): Promise<PaidReferral> {
  const { referrerReward, welcomeBonus } = amountsNow();
  const levelUps: LevelUp[] = [];
  const pay = async (credit: Credit): Promise<boolean> => {
    const credited = await creditGumballs(tx, credit);
    if (credited.paid) levelUps.push(...credited.levelUps);
    return credited.paid;
  };
  if (!newcomerLeft) {
    const welcome = { memberId: newcomerId, amount: welcomeBonus, kind: 'welcome', reference: referrerId, at } as const;
    await pay(welcome);
  }
  await pay({
    memberId: referrerId,
    amount: referrerReward,
    kind: 'referral',
    reference: newcomerId,
    at,
  });
  const rewarded = await addRewarded(tx, referrerId, 1);
  const milestone = milestoneReached(rewarded);
  if (!milestone) return { rewarded, milestone: undefined, levelUps };
  const reference = String(milestone.threshold);
  const isPaid = await pay({
    memberId: referrerId,
    amount: milestone.reward,
    kind: 'milestone',
    reference,
    at,
  });
  return { rewarded, milestone: isPaid ? milestone.threshold : undefined, levelUps };
}
