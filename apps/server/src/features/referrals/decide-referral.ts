import {
  burstWindowMs,
  type HoldReason,
  holdReasonOf,
  maxPaidPerNetworkAndDay,
} from '@gumball/rules/referrals/hold-reason';
import { hasQualified } from '@gumball/rules/referrals/qualifying-action';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { isAnyOnHold } from './clusters/holds.store.ts';
import { type PaidReferral, payReferral } from './pay-referral.ts';
import { countNetworkPayment, countPaidSince } from './payouts.store.ts';
import { countBurst, type LockedReferral, updateReferral } from './referrals.store.ts';
import { computeScores } from './risk/compute-scores.ts';

/** The dependencies of a decision. */
export type DecideDeps = Pick<Deps, 'mailDomains' | 'referralAction'>;

/** The result of a newcomer's referral, for the broadcasts after the commit. */
export type SettledReferral = { newcomerId: string; referrerId: string } & (
  | ({ state: 'rewarded' } & PaidReferral)
  | { state: 'held' }
);

/** Pays or holds a locked referral whose two users are locked, by the number of recent sign-ups and the risk score. */
export async function decideReferral(
  deps: DecideDeps,
  tx: Executor,
  referral: LockedReferral,
  known: { knownMailbox: boolean; referrerSuspended: boolean },
  at: Date,
): Promise<SettledReferral> {
  const { user_id: newcomerId, referrer_id: referrerId } = referral;
  const joinedAt = referral.joined_at ?? at;
  const reason = await findHoldReason(deps, tx, referral, known, at);
  if (reason) {
    await updateReferral(tx, newcomerId, {
      state: 'held',
      held_reason: reason,
      held_at: referral.held_at ?? at,
      joined_at: joinedAt,
    });
    return { newcomerId, referrerId, state: 'held' };
  }
  await updateReferral(tx, newcomerId, { state: 'rewarded', joined_at: joinedAt, decided_at: at });
  return { newcomerId, referrerId, state: 'rewarded', ...(await payReferral(tx, { newcomerId, referrerId }, at)) };
}

async function findHoldReason(
  deps: DecideDeps,
  tx: Executor,
  referral: LockedReferral,
  known: { knownMailbox: boolean; referrerSuspended: boolean },
  at: Date,
): Promise<HoldReason | undefined> {
  const day = at.toISOString().slice(0, 10);
  const [risk] = await computeScores(deps, tx, [referral.user_id], at);
  const reason = holdReasonOf({
    ...known,
    isOnHold: await isAnyOnHold(tx, [referral.user_id, referral.referrer_id]),
    score: risk?.score ?? 0,
    hasQualified: risk === undefined || hasQualified(await deps.referralAction.read(tx), risk.facts),
    ...(await countBurst(tx, referral, burstWindowMs)),
    paidToday: await countPaidSince(tx, referral.referrer_id, new Date(day)),
  });
  if (reason) return reason;
  // Counted last, because it counts payments; its row stays locked, so that concurrent sign-ups cannot exceed the
  // limit.
  const counted = await countNetworkPayment(tx, referral.network, day, maxPaidPerNetworkAndDay);
  return counted ? undefined : 'network_day';
}
