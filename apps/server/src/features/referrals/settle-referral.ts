import { burstWindowMs, holdReason } from '@gumball/rules/referrals/bursts';
import type { Executor } from '../../platform/db/database.ts';
import { lockMembers } from '../blocks/lock-members.ts';
import { type PaidReferral, payReferral } from './pay-referral.ts';
import { countBurst, lockReferral, updateReferral } from './referrals.store.ts';

/** What became of a newcomer's referral, for those who announce it after the commit. */
export type SettledReferral = { newcomerId: string; referrerId: string } & (
  | ({ state: 'rewarded' } & PaidReferral)
  | { state: 'held' }
);

/**
 * Decides about a newcomer's referral inside the transaction in which the account becomes usable: both are paid, or a burst is held. Undefined where
 * nobody brought them or it is decided already. The referrer is locked first, so that of sign-ups at once each sees the ones before.
 */
export async function settleReferral(tx: Executor, newcomerId: string, at: Date): Promise<SettledReferral | undefined> {
  const referral = await lockReferral(tx, newcomerId);
  if (referral?.state !== 'waiting') return undefined;
  const referrerId = referral.referrer_id;
  await lockMembers(tx, referrerId, newcomerId);
  const reason = holdReason(await countBurst(tx, referral, burstWindowMs));
  if (reason) {
    await updateReferral(tx, newcomerId, { state: 'held', held_reason: reason, held_at: at, joined_at: at });
    return { newcomerId, referrerId, state: 'held' };
  }
  await updateReferral(tx, newcomerId, { state: 'rewarded', joined_at: at, decided_at: at });
  return { newcomerId, referrerId, state: 'rewarded', ...(await payReferral(tx, { newcomerId, referrerId }, at)) };
}
