import { milestoneReached, referrerReward, welcomeBonus } from '@gumball/rules/referrals/rewards';
import type { Executor } from '../../platform/db/database.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';
import { addRewarded } from './referrals.store.ts';

/** What a referral's payment led to: how many rewarded referrals there are now, and the milestone that was just reached. */
export type PaidReferral = { rewarded: number; milestone: number | undefined };

/** Pays both sides of a referral and the milestone it reaches, inside the transaction that decides about it; an account that was deleted gets nothing. */
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
