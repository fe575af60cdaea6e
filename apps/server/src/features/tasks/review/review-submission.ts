import { canReview } from '@gumball/rules/operators/review';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { completeTask } from '../attempts/complete-task.ts';
import { failTask } from '../attempts/fail-task.ts';
import { reviewFacts } from './review-facts.ts';
import { findReview, type ReviewRow, resolve } from './reviews.store.ts';

/**
 * Approves a submission, which pays it, or rejects it with a reason for the member, inside the caller's transaction. Of
 * concurrent decisions the first counts. A suspended member is not paid: `REVIEW_SUSPENDED`, and the submission stays
 * pending. Throws `SUBMISSION_NOT_FOUND`, `REVIEW_OWN`, `REVIEW_SAME_OPERATOR`, `REVIEW_DONE`. Returns the submission,
 * and a function to call after the commit.
 */
export async function reviewSubmission(
  deps: Pick<Deps, 'clock' | 'ids' | 'earningsBroadcasts' | 'notifier' | 'taskBroadcasts' | 'questClaims'>,
  tx: Executor,
  viewer: Viewer,
  submissionId: string,
  decision: { status: 'approved' } | { status: 'rejected'; reason: string },
): Promise<{ row: ReviewRow; announce: () => void }> {
  const row = await findReview(tx, viewer.userId, submissionId);
  if (!row) throw new AppError('SUBMISSION_NOT_FOUND');
  assertOk(canReview(reviewFacts(viewer.userId, row)));
  const attempt = { taskId: row.task_id, userId: row.user_id };
  const from = ['pending-verification'] as const;
  const ended =
    decision.status === 'approved'
      ? await completeTask(deps, tx, attempt, from, { reward: row.reward, autoVerified: false })
      : await failTask(deps, tx, attempt, from, decision.reason);
  if (ended === 'suspended') throw new AppError('REVIEW_SUSPENDED');
  const reason = decision.status === 'rejected' ? decision.reason : null;
  const stored = await resolve(tx, submissionId, {
    status: decision.status,
    operatorId: viewer.userId,
    reason,
    now: deps.clock.now(),
  });
  if (!ended || !stored) throw new AppError('REVIEW_DONE');
  return { row, announce: ended };
}
