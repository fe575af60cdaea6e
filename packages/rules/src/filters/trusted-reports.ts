/** Hiding after reports of trusted members: docs/product.md, Safety. */
import { dayMs } from '../formats/durations.ts';

/** The weight of reports that hides a post or comment. A trusted member whose reports are mostly right weighs about 1. */
export const hidingWeight = 2.5;
/** The fewest networks from which the reports come. */
export const hidingNetworks = 3;
/** How long an open report counts, in milliseconds. */
export const reportCountsMs = 7 * dayMs;

/** What decides whether a reporter is trusted. */
export type Reporter = {
  ageMs: number;
  isVerified: boolean;
  /** Posts and friends. */
  activity: number;
  /** Measures of the last 90 days that were not lifted, and a suspension. */
  sanctions: number;
  /** Of the latest decided reports: those whose subject was removed, and those that were dismissed. */
  accepted: number;
  refused: number;
  /** The network of the last session; null if unknown, which counts as one network. */
  network: string | null;
};

const trustedAfterMs = 14 * dayMs;
const leastActivity = 5;
const refusedMost = 3;

/**
 * Returns how much a report counts, from 0 to 1: nothing for new, unverified, idle or restricted members, and for those
 * whose reports are mostly dismissed.
 */
export function reporterWeight(reporter: Reporter): number {
  const { ageMs, isVerified, activity, sanctions, accepted, refused } = reporter;
  if (ageMs < trustedAfterMs || !isVerified || activity < leastActivity || sanctions > 0) return 0;
  if (refused >= refusedMost && refused > accepted) return 0;
  return (accepted + 3) / (accepted + refused + 3);
}

/** Whether reports hide their subject: of several reporters in one network, only the one with the most weight counts. */
export function hidesSubject(reporters: readonly Reporter[]): boolean {
  const byNetwork = new Map<string, number>();
  for (const reporter of reporters) {
    const weight = reporterWeight(reporter);
    const network = reporter.network ?? '';
    if (weight > 0) byNetwork.set(network, Math.max(weight, byNetwork.get(network) ?? 0));
  }
  const weight = [...byNetwork.values()].reduce((sum, one) => sum + one, 0);
  return byNetwork.size >= hidingNetworks && weight >= hidingWeight;
}
