/** Large grants that a second operator approves: docs/product.md, Operators. */
import { dayMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import { grantMax } from './adjustments.ts';

/** How long a grant waits for an approval, in milliseconds. */
export const grantRequestTtlMs = 7 * dayMs;
/** The time over which the grants of an operator are summed, so that many small ones count as a large one. */
export const grantSumWindowMs = dayMs;

/** Returns whether an amount is valid from which grants need an approval. 0 switches it off. */
export function isGrantApprovalFrom(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0 && amount <= grantMax;
}

/** Whether a grant needs a second operator: it, or what the operator granted within a day, reaches the amount. */
export function needsApproval({ amount, granted, from }: { amount: number; granted: number; from: number }): boolean {
  return from > 0 && amount + granted >= from;
}

/** The state of a grant that needs an approval. */
export type GrantRequestState = 'pending' | 'approved' | 'refused';

/**
 * Checks whether an operator may decide about a grant: neither the one who asked for it nor the one who gets it, once,
 * and in time.
 */
export function checkGrantDecision(
  request: { requestedBy: string; memberId: string; state: GrantRequestState; expiresAt: Date },
  operatorId: string,
  now: Date,
): RuleResult<'CONCERNS_OPERATOR' | 'GRANT_DECIDED'> {
  if (operatorId === request.requestedBy || operatorId === request.memberId)
    return { ok: false, code: 'CONCERNS_OPERATOR' };
  return request.state === 'pending' && request.expiresAt > now ? ok : { ok: false, code: 'GRANT_DECIDED' };
}
