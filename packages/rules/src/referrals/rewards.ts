/** What invitations bring: docs/product.md, Referrals. */

/** Gumballs for the referrer, for every friend whose account becomes usable. */
export const referrerReward = 50;
/** Gumballs for the newcomer. */
export const welcomeBonus = 25;

/** A number of referrals with what reaching it brings. */
export type Milestone = { at: number; reward: number };

/** The milestones, lowest first; each is rewarded once. */
export const milestones: readonly Milestone[] = [
  { at: 5, reward: 100 },
  { at: 10, reward: 250 },
  { at: 25, reward: 500 },
  { at: 50, reward: 1000 },
  { at: 100, reward: 2500 },
];

/** The milestone that exactly this many referrals reach. */
export function milestoneAt(referrals: number): Milestone | undefined {
  return milestones.find(({ at }) => at === referrals);
}

/** The first milestone above a count, where the way to it began, and how much of that way is done (0 to 1); undefined once all are reached. */
export function nextMilestone(referrals: number): (Milestone & { from: number; done: number }) | undefined {
  const next = milestones.find(({ at }) => at > referrals);
  if (!next) return undefined;
  const from = milestones.findLast(({ at }) => at <= referrals)?.at ?? 0;
  return { ...next, from, done: Math.max(0, referrals - from) / (next.at - from) };
}

/**
 * Which share of the clicks became accounts, in whole per cent: 0 where no click was counted, however many typed the code in, and 100 at most, since the
 * same visitor counts once a day and some come by other ways.
 */
export function conversionRate(clicks: number, conversions: number): number {
  return clicks === 0 ? 0 : Math.min(100, Math.round((100 * conversions) / clicks));
}
