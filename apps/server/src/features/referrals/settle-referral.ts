import { mailboxOf } from '@gumball/rules/auth/mailbox';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { lockUserTotals } from '../../platform/db/user-totals.ts';
import { type DecideDeps, decideReferral, type SettledReferral } from './decide-referral.ts';
import { claimMailbox, findEmail, findReferrerState } from './payouts.store.ts';
import { lockReferral } from './referrals.store.ts';
import { activateSignUp, lockFamily } from './risk/risk.store.ts';

/**
 * Decides a newcomer's referral inside the transaction that activates the account: both sides are paid, or it is held.
 * Undefined without a referrer or if it is decided. The referrer is locked first, so that each of concurrent sign-ups
 * sees the earlier ones. The mailbox counts as known from then on, also after a deletion.
 */
export async function settleReferral(
  deps: DecideDeps & Pick<Deps, 'signUpHashes'>,
  tx: Executor,
  newcomerId: string,
  at: Date,
): Promise<SettledReferral | undefined> {
  const referral = await lockReferral(tx, newcomerId);
  const isWaiting = referral?.state === 'waiting';
  if (isWaiting) await lockUserTotals(tx, [referral.referrer_id, newcomerId]);
  const email = await findEmail(tx, newcomerId);
  const { isNew, firstSeenAt } = await claimMailbox(tx, deps.signUpHashes.mailbox(email), at);
  // Only the first account of a mailbox is active from the moment at which the mailbox is known.
  const activeAt = isNew ? at : new Date(Math.max(at.getTime(), firstSeenAt.getTime() + 1));
  await activateSignUp(tx, newcomerId, activeAt);
  if (!isWaiting) return undefined;
  await lockFamily(tx, newcomerId, at);
  const referrer = await findReferrerState(tx, referral.referrer_id);
  // Users from before mailboxes were stored are compared by their address.
  const knownMailbox = !isNew || mailboxOf(referrer.email) === mailboxOf(email);
  return decideReferral(deps, tx, referral, { knownMailbox, referrerSuspended: referrer.suspended }, at);
}
