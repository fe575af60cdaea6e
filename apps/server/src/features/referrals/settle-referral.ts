import { mailboxOf } from '@gumball/rules/auth/mailbox';
import {
  burstWindowMs,
  type HoldReason,
  holdReasonOf,
  maxPaidPerNetworkAndDay,
} from '@gumball/rules/referrals/hold-reason';
import type { Executor } from '../../platform/db/database.ts';
import { lockUsers } from '../blocks/lock-users.ts';
import type { SignUpHashes } from './create-sign-up-hashes.ts';
import { type PaidReferral, payReferral } from './pay-referral.ts';
import { claimMailbox, countNetworkPayment, countPaidSince, findEmail, findReferrerState } from './payouts.store.ts';
import { countBurst, lockReferral, updateReferral } from './referrals.store.ts';

/** The result of a newcomer's referral, for the broadcasts after the commit. */
export type SettledReferral = { newcomerId: string; referrerId: string } & (
  | ({ state: 'rewarded' } & PaidReferral)
  | { state: 'held' }
);

type Referral = NonNullable<Awaited<ReturnType<typeof lockReferral>>>;

/**
 * Decides a newcomer's referral inside the transaction that activates the account: both sides are paid, or it is held.
 * Undefined without a referrer or if it is decided. The referrer is locked first, so that each of concurrent sign-ups
 * sees the earlier ones. The mailbox counts as known from then on, also after a deletion.
 */
export async function settleReferral(
  tx: Executor,
  hashes: SignUpHashes,
  newcomerId: string,
  at: Date,
): Promise<SettledReferral | undefined> {
  const referral = await lockReferral(tx, newcomerId);
  const isWaiting = referral?.state === 'waiting';
  if (isWaiting) await lockUsers(tx, referral.referrer_id, newcomerId);
  const email = await findEmail(tx, newcomerId);
  const isNew = await claimMailbox(tx, hashes.mailbox(email), at);
  if (!isWaiting) return undefined;
  const referrer = await findReferrerState(tx, referral.referrer_id);
  // Users from before mailboxes were stored are compared by their address.
  const knownMailbox = !isNew || mailboxOf(referrer.email) === mailboxOf(email);
  return decideReferral(tx, referral, { knownMailbox, referrerSuspended: referrer.suspended }, at);
}

/** Pays or holds a locked referral whose two users are locked, by the number of recent sign-ups. */
export async function decideReferral(
  tx: Executor,
  referral: Referral,
  known: { knownMailbox: boolean; referrerSuspended: boolean },
  at: Date,
): Promise<SettledReferral> {
  const { user_id: newcomerId, referrer_id: referrerId } = referral;
  const joinedAt = referral.joined_at ?? at;
  const reason = await findHoldReason(tx, referral, known, at);
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
  tx: Executor,
  referral: Referral,
  known: { knownMailbox: boolean; referrerSuspended: boolean },
  at: Date,
): Promise<HoldReason | undefined> {
  const day = at.toISOString().slice(0, 10);
  const reason = holdReasonOf({
    ...known,
    ...(await countBurst(tx, referral, burstWindowMs)),
    paidToday: await countPaidSince(tx, referral.referrer_id, new Date(day)),
  });
  if (reason) return reason;
  // Counted last, because it counts payments; its row stays locked, so that concurrent sign-ups cannot exceed the
  // limit.
  const counted = await countNetworkPayment(tx, referral.network, day, maxPaidPerNetworkAndDay);
  return counted ? undefined : 'network_day';
}
