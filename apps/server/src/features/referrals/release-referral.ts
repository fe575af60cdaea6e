import type { Deps } from '../../deps.ts';
import { lockMembers } from '../blocks/lock-members.ts';
import { announceReferral } from './announce-referral.ts';
import { payReferral } from './pay-referral.ts';
import { lockReferral, updateReferral } from './referrals.store.ts';

/** Pays a referral that was held; for operators. Answers whether there was one that waited. */
export async function releaseReferral(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'realtime' | 'log'>,
  newcomerId: string,
): Promise<boolean> {
  const at = deps.clock.now();
  const settled = await deps.db.transaction(async (tx) => {
    const referral = await lockReferral(tx, newcomerId);
    if (referral?.state !== 'held') return undefined;
    const { referrer_id: referrerId } = referral;
    await lockMembers(tx, referrerId, newcomerId);
    await updateReferral(tx, newcomerId, { state: 'rewarded', decided_at: at });
    return {
      newcomerId,
      referrerId,
      state: 'rewarded' as const,
      ...(await payReferral(tx, { newcomerId, referrerId }, at)),
    };
  });
  if (settled) announceReferral(deps, settled);
  return settled !== undefined;
}
