/** Schedule and results of task checks: docs/product.md, Tasks. */
import { dayMs, minuteMs } from '../formats/durations.ts';
import type { TaskPlatform, TaskType } from './task-kinds.ts';

/** Minimum time between two checks of one attempt, in milliseconds, regardless of the member's requests. */
export const minCheckIntervalMs = 3000;
/** Maximum concurrent checks per member and platform, and maximum within `minCheckIntervalMs`. */
export const maxChecksPerUser = 2;
/** Maximum concurrent checks per platform, over all servers. */
export const maxChecksPerPlatform = 12;
/**
 * Time after its start for which an attempt waits for a failing platform, in milliseconds. Then an operator reviews it.
 */
export const errorWindowMs = dayMs;
/** Time until the check of a suspended member is tried again, in milliseconds. */
export const suspendedPauseMs = 60_000;

/**
 * Time for which a platform that answers again is asked before its 'not done' counts, in milliseconds: it may not show
 * yet what was done meanwhile.
 */
export const recoveryWindowMs = minuteMs;

/** Number of attempts at one target from which on the list of the target settles them together. */
export const minListedAttempts = 3;
/** Maximum attempts that one reading of a list settles. They are all paid before its lease ends. */
export const maxListedAttempts = 200;
/** Longest pause between two checks of an attempt that the platform answers, in milliseconds. */
export const maxPauseMs = 12_000;
/** Between two looks at this network. Nobody waits for the result of one, and an hour has many. */
const maxInternalPauseMs = 30_000;
/** Between two questions to an address of an operator, which may serve many members. */
const maxExternalPauseMs = 300_000;
const maxErrorPauseMs = 600_000;
/** The share of a back-off, and the time after a reset, over which the next checks of many attempts are spread. */
const jitterShare = 0.25;
const resetSpreadMs = 5000;

const minListPauseMs = 500;

/**
 * Returns the time between two readings of a list, in milliseconds: short while more than half of the rate limit is
 * left, then longer, but never so long that a member who asks for the result waits for it without a reason. Without
 * queries left there is no pause: the next query says until when.
 */
export function listPauseMs(budget: { left: number; limit: number; resetAt: Date } | undefined, now: Date): number {
  if (!budget || budget.left <= 0) return minListPauseMs;
  if (budget.left > budget.limit / 2) return minCheckIntervalMs;
  const shareMs = (budget.resetAt.getTime() - now.getTime()) / budget.left;
  return Math.min(maxPauseMs, Math.max(minCheckIntervalMs, shareMs));
}

/**
 * Returns whether a query about the member must follow when the list of the target cannot tell: at first, and before the
 * attempt can fail. Meanwhile the newest page of the list shows what is done.
 */
export function needsOwnCheck({ checks, deadlineAt }: { checks: number; deadlineAt: Date }, now: Date): boolean {
  return checks <= 1 || now >= deadlineAt;
}

/** Facts after a check that did not find the action. `error` means that the platform returned no result. */
export type CheckFacts = {
  result: 'not_done' | 'error';
  /** Number of checks since the start or the member's last request. */
  checks: number;
  /** Number of consecutive failed checks, including this one. */
  errors: number;
  /** Earliest time of the next request to a busy platform. */
  retryAt?: Date | undefined;
  /** Whether the checks before this one had errors, without a request of the member since. */
  recovered: boolean;
  /** Whether the member requested another check during this one. */
  followUp: boolean;
  startedAt: Date;
  checkedAt: Date;
  deadlineAt: Date;
  platform: TaskPlatform;
  type: TaskType;
  /** A random number from 0 to 1, which spreads checks over time. */
  random: number;
};

function longestPauseOf({ platform, type }: Pick<CheckFacts, 'platform' | 'type'>): number {
  if (type === 'external') return maxExternalPauseMs;
  return platform === 'Gumball' ? maxInternalPauseMs : maxPauseMs;
}

/**
 * Returns whether the attempt is checked again and when, fails, or goes to review. Only a result of the platform fails
 * an attempt; errors never do, and the first result after them starts a new deadline. A request during a check gets its
 * own check before the attempt can fail.
 */
export function afterCheck(
  facts: CheckFacts,
  now: Date,
): { kind: 'again'; nextAt: Date; deadlineAt?: Date } | { kind: 'fail' } | { kind: 'review' } {
  const { result, checks, errors, retryAt, recovered, followUp, startedAt, checkedAt, deadlineAt, random } = facts;
  const longestPauseMs = longestPauseOf(facts);
  const nowMs = now.getTime();
  const earliestMs = Math.max(nowMs, checkedAt.getTime() + minCheckIntervalMs);
  if (result === 'not_done') {
    if (followUp) return { kind: 'again', nextAt: new Date(earliestMs) };
    if (recovered) {
      const recoveredMs = Math.max(deadlineAt.getTime(), nowMs + recoveryWindowMs);
      return { kind: 'again', nextAt: new Date(earliestMs), deadlineAt: new Date(recoveredMs) };
    }
    if (nowMs >= deadlineAt.getTime()) return { kind: 'fail' };
    const pauseMs = Math.min(longestPauseMs, minCheckIntervalMs * 1.6 ** Math.max(0, checks - 1));
    const nextMs = Math.min(deadlineAt.getTime(), nowMs + pauseMs);
    return { kind: 'again', nextAt: new Date(Math.max(earliestMs, nextMs)) };
  }
  const endMs = startedAt.getTime() + errorWindowMs;
  if (nowMs >= endMs) return { kind: 'review' };
  const backOffMs = Math.min(maxErrorPauseMs, minCheckIntervalMs * 2 ** Math.max(0, errors - 1));
  const pauseMs = followUp ? 0 : backOffMs * (1 + jitterShare * random);
  // Never before the time that the platform gave.
  const resetMs = retryAt ? retryAt.getTime() + resetSpreadMs * random : 0;
  const allowedMs = Math.max(earliestMs, nowMs + pauseMs, resetMs);
  return { kind: 'again', nextAt: new Date(Math.min(endMs, allowedMs)) };
}
