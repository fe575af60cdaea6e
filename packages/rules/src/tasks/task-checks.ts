/** Schedule and results of task checks: docs/product.md, Tasks. */

/** Minimum time between two checks of one attempt, in milliseconds, regardless of the member's requests. */
export const checkEveryMs = 3000;
/** Maximum concurrent checks per member and platform, and maximum within `checkEveryMs`. */
export const memberChecksMax = 2;
/** Maximum concurrent checks per platform, over all servers. */
export const platformChecksMax = 12;
/**
 * Time after its start for which an attempt waits for a failing platform, in milliseconds. Then an operator reviews it.
 */
export const troubleWindowMs = 24 * 3_600_000;
/** Time until the check of a suspended member is tried again, in milliseconds. */
export const suspendedPauseMs = 60_000;

const longestPauseMs = 12_000;
const longestTroublePauseMs = 600_000;

/** Facts after a check that did not find the action. `trouble` means that the platform returned no result. */
export type CheckFacts = {
  answer: 'undone' | 'trouble';
  /** Number of checks since the start or the member's last request. */
  checks: number;
  /** Number of consecutive failed checks, including this one. */
  troubles: number;
  /** Earliest time of the next request to a busy platform. */
  retryAt?: Date | undefined;
  /** Whether the member requested another check during this one. */
  followUp: boolean;
  startedAt: Date;
  askedAt: Date;
  deadlineAt: Date;
};

/**
 * Returns whether the attempt is checked again and when, fails, or goes to review. Only a result of the platform fails
 * an attempt; errors never do. A request during a check gets its own check before the attempt can fail.
 */
export function afterCheck(
  facts: CheckFacts,
  now: Date,
): { kind: 'again'; at: Date } | { kind: 'fail' } | { kind: 'review' } {
  const { answer, checks, troubles, retryAt, followUp, startedAt, askedAt, deadlineAt } = facts;
  const nowMs = now.getTime();
  const earliestMs = Math.max(nowMs, askedAt.getTime() + checkEveryMs);
  if (answer === 'undone') {
    if (followUp) return { kind: 'again', at: new Date(earliestMs) };
    if (nowMs >= deadlineAt.getTime()) return { kind: 'fail' };
    const pauseMs = Math.min(longestPauseMs, checkEveryMs * 1.6 ** Math.max(0, checks - 1));
    const wantedMs = Math.min(deadlineAt.getTime(), nowMs + pauseMs);
    return { kind: 'again', at: new Date(Math.max(earliestMs, wantedMs)) };
  }
  const endMs = startedAt.getTime() + troubleWindowMs;
  if (nowMs >= endMs) return { kind: 'review' };
  const pauseMs = followUp ? 0 : Math.min(longestTroublePauseMs, checkEveryMs * 2 ** Math.max(0, troubles - 1));
  const allowedMs = Math.max(earliestMs, nowMs + pauseMs, retryAt?.getTime() ?? 0);
  return { kind: 'again', at: new Date(Math.min(endMs, allowedMs)) };
}
