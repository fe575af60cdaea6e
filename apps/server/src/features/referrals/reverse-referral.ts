import type { Deps } from '../../deps.ts';
import { lockMembers } from '../blocks/lock-members.ts';
import { announceEarnings } from '../gumballs/announce-earnings.ts';
import { reverseGumballs } from '../gumballs/reverse-gumballs.ts';
import { addRewarded, lockReferral, updateReferral } from './referrals.store.ts';

/**
 * Decides that a referral was none; for operators. What was paid for it is taken back from both by reversals, a milestone it reached stays. Answers whether
 * there was one to decide about.
 */
export async function reverseReferral(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  newcomerId: string,
): Promise<boolean> {
  const at = deps.clock.now();
  const members = await deps.db.transaction(async (tx) => {
    const referral = await lockReferral(tx, newcomerId);
    if (!referral || referral.state === 'waiting' || referral.state === 'reversed') return undefined;
    const { referrer_id: referrerId } = referral;
    await lockMembers(tx, referrerId, newcomerId);
    await updateReferral(tx, newcomerId, { state: 'reversed', decided_at: at });
    if (referral.state === 'rewarded') {
      await reverseGumballs(tx, { memberId: newcomerId, kind: 'welcome', reference: referrerId }, at);
      await reverseGumballs(tx, { memberId: referrerId, kind: 'referral', reference: newcomerId }, at);
      await addRewarded(tx, referrerId, -1);
    }
    return [newcomerId, referrerId];
  });
  if (members) announceEarnings(deps, members);
  return members !== undefined;
}
