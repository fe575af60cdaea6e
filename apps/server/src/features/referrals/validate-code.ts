import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { normalizeReferralCode } from '@gumball/rules/referrals/activity-status';
import type { Deps } from '../../deps.ts';
import { rateLimitKey } from '../../platform/http/client-address.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { toUserSummary } from '../users/to-user-summary.ts';
import { findCodeOwner } from './referrals.store.ts';

/** Returns the owner of a referral code. Throws `RATE_LIMITED`. */
export async function validateCode(
  { db }: Pick<Deps, 'db'>,
  limit: Limit,
  ip: string,
  typed: string,
): Promise<{ valid: boolean; referrer: UserSummary | null }> {
  await limit.consume(rateLimitKey(ip));
  const code = normalizeReferralCode(typed);
  const owner = code === undefined ? undefined : await findCodeOwner(db.kysely, code);
  return { valid: owner !== undefined, referrer: owner ? toUserSummary(owner) : null };
}
