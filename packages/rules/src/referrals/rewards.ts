/** Referral rewards: docs/product.md, Referrals. */

/** Gumballs of the referrer for every activated account. */
export const referrerReward = 50;
/** Gumballs of the new member. */
export const welcomeBonus = 25;

/** A milestone: a number of referrals and its reward. */
export type Milestone = { threshold: number; reward: number };

/** Milestones, lowest first. Each is rewarded once. */
export const milestones: readonly Milestone[] = [
  { threshold: 5, reward: 100 },
  { threshold: 10, reward: 250 },
  { threshold: 25, reward: 500 },
  { threshold: 50, reward: 1000 },
  { threshold: 100, reward: 2500 },
];

/** Returns the milestone at exactly this number of referrals. */
export function milestoneReached(referrals: number): Milestone | undefined {
  return milestones.find(({ threshold }) => threshold === referrals);
}

/**
 * Returns the next milestone, the start of the progress towards it, and the progress (0 to 1); undefined after the last
 * one.
 */
export function nextMilestone(referrals: number): (Milestone & { from: number; done: number }) | undefined {
  const next = milestones.find(({ threshold }) => threshold > referrals);
  if (!next) return undefined;
  const from = milestones.findLast(({ threshold }) => threshold <= referrals)?.threshold ?? 0;
  return { ...next, from, done: Math.max(0, referrals - from) / (next.threshold - from) };
}

/**
 * Returns the share of clicks that became accounts, in whole percent. It is 0 without counted clicks (codes can be
 * typed), and at most 100, because clicks are counted once per visitor and day.
 */
export function conversionRate(clicks: number, conversions: number): number {
  return clicks === 0 ? 0 : Math.min(100, Math.round((100 * conversions) / clicks));
}
