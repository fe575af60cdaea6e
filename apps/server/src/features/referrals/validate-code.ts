import type { UserSummary } from '@gumball/contract/users/users.schemas';
import type { Phrase } from '@gumball/rules/formats/phrase';
import { normalizeReferralCode } from '@gumball/rules/referrals/activity-status';
import { ownQualifyingText } from '@gumball/rules/referrals/qualifying-action';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../deps.ts';
import { createSwrCache } from '../../platform/db/cache.ts';
import { rateLimitKey } from '../../platform/http/client-address.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { toUserSummary } from '../users/to-user-summary.ts';
import { findCodeOwner, listPublicAvatars } from './referrals.store.ts';

const maxAvatars = 5;
const avatarsTtlMs = 60_000;

/** Returns the avatars that a guest may see. */
export type PublicAvatars = () => Promise<{ id: string; url: string }[]>;

/** Creates a cached read of those avatars: a popular invitation does not query the leaderboard again and again. */
export function createPublicAvatars({ db }: Pick<Deps, 'db'>): PublicAvatars {
  const cached = createSwrCache<Awaited<ReturnType<PublicAvatars>>>(avatarsTtlMs);
  return () => cached(db, 'all', () => listPublicAvatars(db));
}

/** What the invitation page shows a guest. */
export type Invitation = {
  valid: boolean;
  referrer: UserSummary | null;
  welcomeBonus: number;
  /** What brings the bonus; null if it is paid at once. */
  welcomeWhen: Phrase | null;
  memberAvatars: string[];
};

/**
 * Returns the owner of a referral code with the bonus and some members' pictures; an unknown code, or the code of a
 * suspended or deleted user, shows nothing. Throws `RATE_LIMITED`.
 */
export async function validateCode(
  { db, referralAction, publicAvatars }: Pick<Deps, 'db' | 'referralAction'> & { publicAvatars: PublicAvatars },
  limit: Limit,
  ip: string,
  typed: string,
): Promise<Invitation> {
  await limit.consume(rateLimitKey(ip));
  const code = normalizeReferralCode(typed);
  const owner = code === undefined ? undefined : await findCodeOwner(db.kysely, code);
  if (!owner) return { valid: false, referrer: null, welcomeBonus: 0, welcomeWhen: null, memberAvatars: [] };
  const avatars = await publicAvatars();
  const when = ownQualifyingText(await referralAction.current());
  const memberAvatars = avatars.filter(({ id }) => id !== owner.id).map(({ url }) => url);
  return {
    valid: true,
    referrer: toUserSummary(owner),
    welcomeBonus: amountsNow().welcomeBonus,
    welcomeWhen: when ?? null,
    memberAvatars: memberAvatars.slice(0, maxAvatars),
  };
}
