/** Who decides about what members hand in: docs/product.md, Operators. */
import { fine, type Verdict } from '../verdict.ts';

/** What is known of something handed in and of the operator who wants to decide. */
export type ReviewFacts = {
  operatorId: string;
  memberId: string;
  status: 'pending' | 'approved' | 'rejected';
  appealed: boolean;
  rejectedBy: string | null;
  /** Whether an operator is there who is neither the one who asks nor the member. */
  anotherThere: boolean;
};

/** Whether an operator may decide: never about their own, and about an appeal against their own decision only where nobody else is there. */
export function canReview(facts: ReviewFacts): Verdict<'REVIEW_OWN' | 'REVIEW_SAME_OPERATOR' | 'REVIEW_DONE'> {
  if (facts.operatorId === facts.memberId) return { ok: false, code: 'REVIEW_OWN' };
  if (facts.status !== 'pending') return { ok: false, code: 'REVIEW_DONE' };
  const own = facts.appealed && facts.rejectedBy === facts.operatorId;
  return own && facts.anotherThere ? { ok: false, code: 'REVIEW_SAME_OPERATOR' } : fine;
}
