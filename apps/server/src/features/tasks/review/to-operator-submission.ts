import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import { canReview } from '@gumball/rules/operators/review';
import type { Deps } from '../../../deps.ts';
import { toUserSummary } from '../../users/to-user-summary.ts';
import { toPlatform, toSubmission } from '../tasks.view.ts';
import { reviewFacts } from './review-facts.ts';
import type { ReviewRow } from './reviews.store.ts';
import { listProofs } from './submissions.store.ts';

/** Converts submissions for operators, with the URLs of their files. */
export async function toOperatorSubmission(
  deps: Pick<Deps, 'db' | 'proofUrls'>,
  operatorId: string,
  rows: ReviewRow[],
): Promise<OperatorSubmission[]> {
  const files = await listProofs(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    return {
      ...toSubmission(row, files, deps.proofUrls.addressOf),
      user: toUserSummary({ ...row, id: row.user_id }),
      task: {
        id: row.task_id,
        title: row.title,
        platform: toPlatform(row.platform),
        type: row.type,
        target: row.target,
        reward: row.reward,
      },
      reviewReason: row.review_reason,
      appealReason: row.appeal_reason,
      reviewedBy: row.reviewer,
      canReview: canReview(reviewFacts(operatorId, row)).ok,
    };
  });
}
