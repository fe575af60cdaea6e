import { normalizeReferralCode } from '@gumball/rules/referrals/activity-status';
import type { Deps } from '../../deps.ts';
import { findCodeOwner } from './public-pages.store.ts';
import { type GuestMember, toGuestMember } from './public-pages.view.ts';

/** Reads the owner of a referral code, if guests may see that member. */
export async function readInviter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  typed: string,
): Promise<(GuestMember & { code: string }) | undefined> {
  const code = normalizeReferralCode(typed);
  if (code === undefined) return undefined;
  const member = toGuestMember(await findCodeOwner(db, code), clock.now());
  return member && { ...member, code };
}
