import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getReviewedSubmission } from '../tasks/review/get-reviewed-submission.ts';
import { reviewSubmission } from '../tasks/review/review-submission.ts';
import { toOperatorSubmission } from '../tasks/review/to-operator-submission.ts';
import { recordAction } from './record-action.ts';

/**
 * Approves or rejects a submission, with an entry in the audit log. Throws `REJECTION_REASON_REQUIRED` and the errors
 * of `reviewSubmission`.
 */
export async function resolveSubmission(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'ids' | 'earningsBroadcasts' | 'notifier' | 'taskBroadcasts' | 'questClaims' | 'proofUrls'
  >,
  viewer: Viewer,
  submissionId: string,
  decision: { status: 'approved' } | { status: 'rejected'; reason: string },
): Promise<OperatorSubmission> {
  const requested = decision.status === 'rejected' ? { ...decision, reason: decision.reason.trim() } : decision;
  if (requested.status === 'rejected' && requested.reason === '')
    throw new AppError('REJECTION_REASON_REQUIRED', { field: 'reason' });
  const { announce } = await deps.db.transaction(async (tx) => {
    const decided = await reviewSubmission(deps, tx, viewer, submissionId, requested);
    const { row } = decided;
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: requested.status === 'approved' ? 'approve' : 'reject',
      subject: { kind: 'submission', id: submissionId },
      details: {
        memberId: row.user_id,
        task: row.title,
        reward: row.reward,
        ...(requested.status === 'rejected' ? { reason: requested.reason } : {}),
      },
    });
    return decided;
  });
  announce();
  const [submission] = await toOperatorSubmission(deps, viewer.userId, [
    await getReviewedSubmission(deps, viewer, submissionId),
  ]);
  if (!submission) throw new AppError('SUBMISSION_NOT_FOUND');
  return submission;
}
