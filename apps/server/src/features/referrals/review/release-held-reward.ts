import { heldStepOf, isReleasedByItself } from '@gumball/rules/referrals/held-reward';
import { maxPaidPerCodeAndDay, maxPaidPerNetworkAndDay } from '@gumball/rules/referrals/hold-reason';
import { hasQualified } from '@gumball/rules/referrals/qualifying-action';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import { broadcastReferral } from '../broadcast-referral.ts';
import { isAnyOnHold } from '../clusters/holds.store.ts';
import { countNetworkPayment, countPaidSince, countReleasedSince, findReleaseState } from '../payouts.store.ts';
import { type LockedReferral, lockReferral, updateReferral } from '../referrals.store.ts';
import { computeScores } from '../risk/compute-scores.ts';
import { releaseReferral } from './release-referral.ts';

/**
 * Releases a held reward without an operator if the score of the new account has fallen and the qualifying action was
 * done: once, in one transaction that locks the referral. What the limits of code and network allow in a day holds for
 * it as well. Where only the reason changed, the new one is stored.
 */
export async function releaseHeldReward(
  deps: Pick<Deps, 'db' | 'clock' | 'notifier' | 'earningsBroadcasts' | 'mailDomains' | 'referralAction'>,
  newcomerId: string,
): Promise<void> {
  const settled = await deps.db.transaction(async (tx) => {
    const referral = await lockReferral(tx, newcomerId);
    const reason = referral?.held_reason;
    if (referral?.state !== 'held' || !reason || !isReleasedByItself(reason)) return undefined;
    await lockUserTotals(tx, [referral.referrer_id, newcomerId]);
    const state = await findReleaseState(tx, referral);
    if (state.newcomerIsBarred) return undefined;
    if (state.referrerIsSuspended) {
      await updateReferral(tx, newcomerId, { held_reason: 'suspended' });
      return undefined;
    }
    if (await isAnyOnHold(tx, [newcomerId, referral.referrer_id])) {
      await updateReferral(tx, newcomerId, { held_reason: 'cluster' });
      return undefined;
    }
    const at = deps.clock.now();
    const [risk] = await computeScores(deps, tx, [newcomerId], at);
    if (!risk) return undefined;
    const { score, behaviour, facts } = risk;
    const action = await deps.referralAction.read(tx);
    const step = heldStepOf({ reason, score, behaviour, hasQualified: hasQualified(action, facts) });
    if (!step.release) {
      if (step.reason !== reason) await updateReferral(tx, newcomerId, { held_reason: step.reason });
      return undefined;
    }
    if (!(await isWithinLimits(tx, referral, at))) return undefined;
    return releaseReferral(tx, { newcomerId, referrerId: referral.referrer_id }, at);
  });
  broadcastReferral(deps, settled);
}

// The payment to the network is counted last: its row stays locked. A referral has no network after three days.
async function isWithinLimits(tx: Executor, referral: LockedReferral, at: Date): Promise<boolean> {
  const { referrer_id: referrerId, network } = referral;
  const day = at.toISOString().slice(0, 10);
  const since = new Date(day);
  const paid = (await countPaidSince(tx, referrerId, since)) + (await countReleasedSince(tx, referrerId, since));
  if (paid >= maxPaidPerCodeAndDay) return false;
  return network === '' || countNetworkPayment(tx, network, day, maxPaidPerNetworkAndDay);
}
