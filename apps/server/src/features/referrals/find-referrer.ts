import { normalizeReferralCode } from '@gumball/rules/referrals/activity-status';
import type { Executor } from '../../platform/db/database.ts';
import { findCodeOwner } from './referrals.store.ts';

/** Finds the referrer by the code of a newcomer; null if there is none or the owner's account is not active. */
export async function findReferrer(tx: Executor, typed: string | undefined): Promise<string | null> {
  const code = normalizeReferralCode(typed ?? '');
  return code === undefined ? null : ((await findCodeOwner(tx, code))?.id ?? null);
}
