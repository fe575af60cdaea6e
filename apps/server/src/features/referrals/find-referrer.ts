import { normalizeReferralCode } from '@gumball/rules/referrals/activity-status';
import type { Executor } from '../../platform/db/database.ts';
import { findCodeOwner } from './referrals.store.ts';

/** Finds who invited, by the code that a newcomer brought; null where there is none, or its owner's account is not in order. */
export async function findReferrer(tx: Executor, typed: string | undefined): Promise<string | null> {
  const code = normalizeReferralCode(typed ?? '');
  return code === undefined ? null : ((await findCodeOwner(tx, code))?.id ?? null);
}
