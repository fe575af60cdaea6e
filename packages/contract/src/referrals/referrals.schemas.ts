import { z } from 'zod';
import { userSummary } from '../users/users.schemas.ts';

/** Somebody who came by the viewer's invitation. */
export const referredFriend = userSummary.extend({
  isOnline: z.boolean(),
  lastSeen: z.string().nullable(),
  createdAt: z.string().describe('When they joined.'),
  state: z.enum(['rewarded', 'held', 'reversed']),
  held: z.object({ reason: z.string(), at: z.string() }).nullable().describe('Why and since when a reward is held.'),
});

/** One day (UTC) of clicks and sign-ups. */
export const referralDay = z.object({ day: z.string(), clicks: z.number().int(), conversions: z.number().int() });

/** How an invitation fares. */
export const referralAnalytics = z.object({
  period: z.string(),
  totalClicks: z.number().int(),
  conversions: z.number().int(),
  conversionRate: z.number().int().describe('Per cent, 0 to 100.'),
  days: z.array(referralDay).describe('Every day of the period, oldest first.'),
});

/** A member's invitations. */
export const referralData = z.object({
  referralCode: z.string(),
  totalReferrals: z.number().int().describe('Those that were rewarded; milestones count these.'),
  activeReferrals: z.number().int().describe('Those of them who were there within seven days.'),
  heldReferrals: z.number().int(),
  referralEarnings: z.number().int(),
  analytics: referralAnalytics,
  referrals: z.array(referredFriend).describe('The latest four.'),
});

/** Somebody with how many they brought. */
export const topReferrer = userSummary.extend({ rank: z.number().int(), totalReferrals: z.number().int() });

/** A member's invitations. */
export type ReferralData = z.infer<typeof referralData>;
/** Somebody who came by the viewer's invitation. */
export type ReferredFriend = z.infer<typeof referredFriend>;
/** How an invitation fares. */
export type ReferralAnalytics = z.infer<typeof referralAnalytics>;
/** Somebody with how many they brought. */
export type TopReferrer = z.infer<typeof topReferrer>;
