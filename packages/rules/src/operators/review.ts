/** Who decides about what members hand in: docs/product.md, Operators. */
import { ok, type RuleResult } from '../rule-result.ts';

/** What is known of something handed in and of the operator who wants to decide. */
export type ReviewFacts = {
  operatorId: string;
  userId: string;
  status: 'pending' | 'approved' | 'rejected';
  appealed: boolean;
  rejectedBy: string | null;
  /** Whether an operator is there who is neither the one who asks nor the member. */
  hasOtherOperator: boolean;
};

/** Whether an operator may decide: never about their own, and about an appeal against their own decision only where nobody else is there. */
export function canReview(facts: ReviewFacts): RuleResult<'REVIEW_OWN' | 'REVIEW_SAME_OPERATOR' | 'REVIEW_DONE'> {
  if (facts.operatorId === facts.userId) return { ok: false, code: 'REVIEW_OWN' };
  if (facts.status !== 'pending') return { ok: false, code: 'REVIEW_DONE' };
  const isOwnDecision = facts.appealed && facts.rejectedBy === facts.operatorId;
  return isOwnDecision && facts.hasOtherOperator ? { ok: false, code: 'REVIEW_SAME_OPERATOR' } : ok;
}
