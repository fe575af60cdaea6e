import type { Executor } from '../../../platform/db/database.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import type { SettledReferral } from '../decide-referral.ts';
import { payReferral } from '../pay-referral.ts';
import { isDeleted } from '../payouts.store.ts';
import { updateReferral } from '../referrals.store.ts';

/**
 * Pays a held referral inside the caller's transaction, which has locked it. A newcomer who deleted the account gets
 * nothing, the referrer is paid. Broadcast the result after the commit.
 */
export async function releaseReferral(
  tx: Executor,
  { newcomerId, referrerId }: { newcomerId: string; referrerId: string },
  at: Date,
): Promise<SettledReferral> {
  await lockUserTotals(tx, [referrerId, newcomerId]);
  await updateReferral(tx, newcomerId, { state: 'rewarded', decided_at: at });
  const parties = { newcomerId, referrerId, newcomerLeft: await isDeleted(tx, newcomerId) };
  return { newcomerId, referrerId, state: 'rewarded', ...(await payReferral(tx, parties, at)) };
}
