/** What a referrer sees of those who came: docs/product.md, Referrals. */
import { phrase } from '../formats/phrase.ts';

/** How lately somebody was there: now, within seven days, or longer ago. */
export type ActivityStatus = 'online' | 'recent' | 'inactive';

const recentMs = 7 * 24 * 3_600_000;

/** The dot beside a referred friend: green, yellow or red. */
export function activityOf(friend: { isOnline: boolean; lastSeen: string | null }, now: Date): ActivityStatus {
  if (friend.isOnline) return 'online';
  if (friend.lastSeen === null) return 'inactive';
  return now.getTime() - new Date(friend.lastSeen).getTime() <= recentMs ? 'recent' : 'inactive';
}

/** The moment since when somebody has to have been there to count as active. */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - recentMs);
}

/** How far back a referrer sees clicks and sign-ups, in days. */
export const analyticsDays = 30;

/** The words for that time. */
export const analyticsPeriod = phrase('Last {days} days', { days: analyticsDays });

/** A referral code as it is stored, from what a link carries; undefined where it cannot be one. */
export function normalizeReferralCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9-]{4,32}$/.test(code) ? code : undefined;
}

/** The path and query that invite with a code. */
export function invitationPath(code: string): string {
  return `/signup?ref=${encodeURIComponent(code)}`;
}
