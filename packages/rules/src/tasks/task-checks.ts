/** When a platform is asked about a started task, and what follows from its answers: docs/product.md, Tasks. */

/** The shortest time between two questions about one attempt, in milliseconds, however often its member presses. */
export const checkEveryMs = 3000;
/** How many questions about one member a platform gets at once, and within `checkEveryMs`. */
export const memberChecksMax = 2;
/** How many questions a platform gets at once, all servers together. */
export const platformChecksMax = 12;
/** How long after its start an attempt waits for a platform in trouble, in milliseconds. Then an operator decides. */
export const troubleWindowMs = 24 * 3_600_000;
/** How long the check of a suspended member waits until the suspension is looked at again, in milliseconds. */
export const suspendedPauseMs = 60_000;

const longestPauseMs = 12_000;
const longestTroublePauseMs = 600_000;

/** What is known after a question that did not find the task done. `trouble`: the platform gave no answer. */
export type CheckFacts = {
  answer: 'undone' | 'trouble';
  /** How many questions were asked since the start or the member's last press. */
  checks: number;
  /** How many questions in a row met trouble, this one included. */
  troubles: number;
  /** When a platform that is busy may be asked again. */
  retryAt?: Date | undefined;
  /** Whether the member pressed again during the question. */
  followUp: boolean;
  startedAt: Date;
  askedAt: Date;
  deadlineAt: Date;
};

/**
 * Whether the attempt is checked again and when, fails, or goes to review. Only an answer of the platform fails an attempt: trouble never does. A press
 * during a question gets one question of its own before the attempt can fail.
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
