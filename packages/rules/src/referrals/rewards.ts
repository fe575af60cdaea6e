/** What invitations bring: docs/product.md, Referrals. */

/** Gumballs for the referrer, for every friend whose account becomes usable. */
export const referrerReward = 50;
/** Gumballs for the newcomer. */
export const welcomeBonus = 25;

/** A number of referrals with what reaching it brings. */
export type Milestone = { threshold: number; reward: number };

/** The milestones, lowest first; each is rewarded once. */
export const milestones: readonly Milestone[] = [
  { threshold: 5, reward: 100 },
  { threshold: 10, reward: 250 },
  { threshold: 25, reward: 500 },
  { threshold: 50, reward: 1000 },
  { threshold: 100, reward: 2500 },
];

/** The milestone that exactly this many referrals reach. */
export function milestoneReached(referrals: number): Milestone | undefined {
  return milestones.find(({ threshold }) => threshold === referrals);
}

/** The first milestone above a count, where the way to it began, and how much of that way is done (0 to 1); undefined once all are reached. */
export function nextMilestone(referrals: number): (Milestone & { from: number; done: number }) | undefined {
  const next = milestones.find(({ threshold }) => threshold > referrals);
  if (!next) return undefined;
  const from = milestones.findLast(({ threshold }) => threshold <= referrals)?.threshold ?? 0;
  return { ...next, from, done: Math.max(0, referrals - from) / (next.threshold - from) };
}

/**
 * Which share of the clicks became accounts, in whole per cent: 0 where no click was counted, however many typed the code in, and 100 at most, since the
 * same visitor counts once a day and some come by other ways.
 */
export function conversionRate(clicks: number, conversions: number): number {
  return clicks === 0 ? 0 : Math.min(100, Math.round((100 * conversions) / clicks));
}
