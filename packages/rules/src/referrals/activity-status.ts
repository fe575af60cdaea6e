/** Referred friends: docs/product.md, Referrals. */
import { dayMs } from '../formats/durations.ts';
import { phrase } from '../formats/phrase.ts';

/** Activity of a user: online, active within seven days, or earlier. */
export type ActivityStatus = 'online' | 'recent' | 'inactive';

const recentMs = 7 * dayMs;

/** Returns the activity of a referred friend, shown as a green, yellow or red dot. */
export function activityOf(friend: { isOnline: boolean; lastSeen: string | null }, now: Date): ActivityStatus {
  if (friend.isOnline) return 'online';
  if (friend.lastSeen === null) return 'inactive';
  return now.getTime() - new Date(friend.lastSeen).getTime() <= recentMs ? 'recent' : 'inactive';
}

/** Returns the time since which a user has to be seen to count as active. */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - recentMs);
}

/** Period of the referral analytics, in days. */
export const analyticsDays = 30;

/** Label of that period. */
export const analyticsPeriod = phrase('Last {days} days', { days: analyticsDays });

/** Normalizes a referral code from a link; undefined if it is invalid. */
export function normalizeReferralCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9-]{4,32}$/.test(code) ? code : undefined;
}

/** Returns the path and query of an invitation link. */
export function invitationPath(code: string): string {
  return `/signup?ref=${encodeURIComponent(code)}`;
}
