/** Permission to review submissions: docs/product.md, Operators. */
import { ok, type RuleResult } from '../rule-result.ts';

/** Facts about a submission and the reviewing operator. */
export type ReviewFacts = {
  operatorId: string;
  userId: string;
  status: 'pending' | 'approved' | 'rejected';
  appealed: boolean;
  rejectedBy: string | null;
  /** Whether there is another operator who is not the member. */
  hasOtherOperator: boolean;
};

/**
 * Checks whether an operator may decide: never on an own submission, and on an appeal against an own decision only if
 * there is no other operator.
 */
export function canReview(facts: ReviewFacts): RuleResult<'REVIEW_OWN' | 'REVIEW_SAME_OPERATOR' | 'REVIEW_DONE'> {
  if (facts.operatorId === facts.userId) return { ok: false, code: 'REVIEW_OWN' };
  if (facts.status !== 'pending') return { ok: false, code: 'REVIEW_DONE' };
  const isOwnDecision = facts.appealed && facts.rejectedBy === facts.operatorId;
  return isOwnDecision && facts.hasOtherOperator ? { ok: false, code: 'REVIEW_SAME_OPERATOR' } : ok;
}
