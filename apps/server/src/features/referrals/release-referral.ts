import type { Executor } from '../../platform/db/database.ts';
import { lockMembers } from '../blocks/lock-members.ts';
import { payReferral } from './pay-referral.ts';
import { updateReferral } from './referrals.store.ts';
import type { SettledReferral } from './settle-referral.ts';

/** Pays a held referral inside the caller's transaction, which keeps it locked. Announce what it answers after the commit. */
export async function releaseReferral(
  tx: Executor,
  { newcomerId, referrerId }: { newcomerId: string; referrerId: string },
  at: Date,
): Promise<SettledReferral> {
  await lockMembers(tx, referrerId, newcomerId);
  await updateReferral(tx, newcomerId, { state: 'rewarded', decided_at: at });
  return { newcomerId, referrerId, state: 'rewarded', ...(await payReferral(tx, { newcomerId, referrerId }, at)) };
}
