import { z } from 'zod';
import { phrase } from '../phrase.ts';
import { userSummary } from '../users/users.schemas.ts';

/** Why and since when a reward is held, and what releases it. */
export const heldReward = z.object({
  reason: z.string(),
  at: z.string(),
  signals: z.array(z.string()).describe('What made the sign-up look automated, where that is the reason.'),
  release: phrase.describe('A sentence: what releases it.'),
});

/** A user referred by the viewer. */
export const referredFriend = userSummary.extend({
  isOnline: z.boolean(),
  lastSeen: z.string().nullable(),
  createdAt: z.string().describe('When they joined.'),
  state: z.enum(['rewarded', 'held', 'reversed']),
  held: heldReward.nullable(),
});

/** Clicks and sign-ups of one day (UTC). */
export const referralDay = z.object({ day: z.string(), clicks: z.number().int(), conversions: z.number().int() });

/** Referral analytics of the viewer. */
export const referralAnalytics = z.object({
  period: z.string(),
  totalClicks: z.number().int(),
  conversions: z.number().int(),
  conversionRate: z.number().int().describe('Per cent, 0 to 100.'),
  days: z.array(referralDay).describe('Every day of the period, oldest first.'),
});

/** Referrals of a member. */
export const referralData = z.object({
  referralCode: z.string(),
  totalReferrals: z.number().int().describe('Those that were rewarded; milestones count these.'),
  activeReferrals: z.number().int().describe('Those of them who were there within seven days.'),
  heldReferrals: z.number().int(),
  referralEarnings: z.number().int(),
  analytics: referralAnalytics,
  referrals: z.array(referredFriend).describe('The latest four.'),
  held: z.array(referredFriend).describe('Those whose reward is held, the latest twenty.'),
  rewardedWhen: phrase.nullable().describe('What a new member does before the reward; null: it is paid at once.'),
  welcome: heldReward.nullable().describe('The own welcome bonus, while it is held.'),
});

/** A user and the number of their referrals. */
export const topReferrer = userSummary.extend({ rank: z.number().int(), totalReferrals: z.number().int() });

/** Referrals of a member. */
export type ReferralData = z.infer<typeof referralData>;
/** A user referred by the viewer. */
export type ReferredFriend = z.infer<typeof referredFriend>;
/** Referral analytics of the viewer. */
export type ReferralAnalytics = z.infer<typeof referralAnalytics>;
/** A user and the number of their referrals. */
export type TopReferrer = z.infer<typeof topReferrer>;
/** Why and since when a reward is held, and what releases it. */
export type HeldReward = z.infer<typeof heldReward>;
