/** Estimate of the wait for the result of a task: docs/product.md, Tasks. */
import { dayMs, hourMs, minuteMs, secondMs } from '../formats/durations.ts';
import { maxChecksPerPlatform } from './task-checks.ts';
import type { AccountPlatform } from './task-kinds.ts';

/** The windows of the rate limits that the platforms document, in milliseconds. */
export const rateLimitWindowMs: Readonly<Record<AccountPlatform, number>> = {
  Twitter: 15 * minuteMs,
  YouTube: dayMs,
  Telegram: minuteMs,
  Bluesky: 5 * minuteMs,
  GitHub: hourMs,
  Mastodon: 5 * minuteMs,
  Discord: minuteMs,
};

/** How long a request to a platform takes, in milliseconds. */
const requestMs = secondMs;

/** What the wait depends on. */
export type WaitFacts = {
  /** The requests under the same rate limit that come before the one about the attempt. */
  ahead: number;
  /** What the platform last reported about the rate limit; undefined if it reports none. Its window may have ended. */
  budget: { left: number; limit: number; resetAt: Date } | undefined;
  /** The length of the next windows, in milliseconds. */
  windowMs: number;
  /** When the platform may be asked again, or the attempt is due; undefined for now. */
  notBefore: Date | undefined;
};

/** Estimates the time until the platform is asked about an attempt, in milliseconds. */
export function estimateWaitMs(facts: WaitFacts, now: Date): number {
  const needed = facts.ahead + 1;
  const startMs = Math.max(now.getTime(), facts.notBefore?.getTime() ?? 0);
  const roundsMs = Math.ceil(needed / maxChecksPerPlatform) * requestMs;
  return Math.max(startMs + roundsMs, allowedFromMs(needed, startMs, facts)) - now.getTime();
}

/** Returns when the rate limit allows the last of some requests. */
function allowedFromMs(needed: number, startMs: number, { budget, windowMs }: WaitFacts): number {
  if (!budget) return startMs;
  const limit = Math.max(1, budget.limit);
  const isNewWindow = budget.resetAt.getTime() <= startMs;
  const left = isNewWindow ? limit : Math.max(0, budget.left);
  if (needed <= left) return startMs;
  const endMs = isNewWindow ? startMs + windowMs : budget.resetAt.getTime();
  return endMs + (Math.ceil((needed - left) / limit) - 1) * windowMs;
}

const shownMinutes = [1, 2, 3, 4, 5, 10, 15, 20, 30, 45, 60, 90, 120];

/** Rounds an estimate up to what is shown, in seconds: the longer it is, the less exact. */
export function roundWaitSeconds(seconds: number): number {
  const minutes = seconds / 60;
  return 60 * (shownMinutes.find((shown) => minutes <= shown) ?? Math.ceil(minutes / 60) * 60);
}
