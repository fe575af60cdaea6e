import type { ReviewFacts } from '@gumball/rules/operators/review';
import type { ReviewRow } from './reviews.store.ts';

/** The facts about a submission and the viewing operator, for the rule of who decides. */
export function reviewFacts(operatorId: string, row: ReviewRow): ReviewFacts {
  return {
    operatorId,
    userId: row.user_id,
    status: row.status,
    appealed: row.appealed_at !== null,
    rejectedBy: row.rejected_by,
    hasOtherOperator: row.another_there,
  };
}
