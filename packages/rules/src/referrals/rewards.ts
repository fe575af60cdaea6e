/** Referral rewards: docs/product.md, Referrals. */
import { amountsNow, type Milestone } from '../site/amounts.ts';

/** Returns the milestone at exactly this number of referrals. */
export function milestoneReached(referrals: number): Milestone | undefined {
  return amountsNow().milestones.find(({ threshold }) => threshold === referrals);
}

/**
 * Returns the next milestone, the start of the progress towards it, and the progress (0 to 1); undefined after the last
 * one.
 */
export function nextMilestone(
  referrals: number,
  milestones: readonly Milestone[],
): (Milestone & { from: number; done: number }) | undefined {
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
