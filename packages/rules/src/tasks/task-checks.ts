/** When a platform is asked about a started task, and what follows from its answers: docs/product.md, Tasks. */

/** The shortest time between two questions about one attempt, in milliseconds, however often its member presses. */
export const minCheckIntervalMs = 3000;
/** How many questions about one member a platform gets at once, and within `minCheckIntervalMs`. */
export const maxChecksPerUser = 2;
/** How many questions a platform gets at once, all servers together. */
export const maxChecksPerPlatform = 12;
/** How long after its start an attempt waits for a platform in trouble, in milliseconds. Then an operator decides. */
export const errorWindowMs = 24 * 3_600_000;
/** How long the check of a suspended member waits until the suspension is looked at again, in milliseconds. */
export const suspendedPauseMs = 60_000;

const maxPauseMs = 12_000;
const maxErrorPauseMs = 600_000;

/** What is known after a question that did not find the task done. `trouble`: the platform gave no answer. */
export type CheckFacts = {
  result: 'undone' | 'trouble';
  /** How many questions were asked since the start or the member's last press. */
  checks: number;
  /** How many questions in a row met trouble, this one included. */
  errors: number;
  /** When a platform that is busy may be asked again. */
  retryAt?: Date | undefined;
  /** Whether the member pressed again during the question. */
  followUp: boolean;
  startedAt: Date;
  checkedAt: Date;
  deadlineAt: Date;
};

/**
 * Whether the attempt is checked again and when, fails, or goes to review. Only an answer of the platform fails an attempt: trouble never does. A press
 * during a question gets one question of its own before the attempt can fail.
 */
export function afterCheck(
  facts: CheckFacts,
  now: Date,
): { kind: 'again'; nextAt: Date } | { kind: 'fail' } | { kind: 'review' } {
  const { result, checks, errors, retryAt, followUp, startedAt, checkedAt, deadlineAt } = facts;
  const nowMs = now.getTime();
  const earliestMs = Math.max(nowMs, checkedAt.getTime() + minCheckIntervalMs);
  if (result === 'undone') {
    if (followUp) return { kind: 'again', nextAt: new Date(earliestMs) };
    if (nowMs >= deadlineAt.getTime()) return { kind: 'fail' };
    const pauseMs = Math.min(maxPauseMs, minCheckIntervalMs * 1.6 ** Math.max(0, checks - 1));
    const nextMs = Math.min(deadlineAt.getTime(), nowMs + pauseMs);
    return { kind: 'again', nextAt: new Date(Math.max(earliestMs, nextMs)) };
  }
  const endMs = startedAt.getTime() + errorWindowMs;
  if (nowMs >= endMs) return { kind: 'review' };
  const pauseMs = followUp ? 0 : Math.min(maxErrorPauseMs, minCheckIntervalMs * 2 ** Math.max(0, errors - 1));
  const allowedMs = Math.max(earliestMs, nowMs + pauseMs, retryAt?.getTime() ?? 0);
  return { kind: 'again', nextAt: new Date(Math.min(endMs, allowedMs)) };
}
