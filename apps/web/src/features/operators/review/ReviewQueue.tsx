import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import { msg, t } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { approveSubmission, rejectSubmission } from '../data/operators.mutations.ts';
import { useSubmissions } from '../data/operators.queries.ts';
import { DecisionQueue } from './DecisionQueue.tsx';
import { SubmissionDetails } from './SubmissionDetails.tsx';

const statuses = ['pending', 'approved', 'rejected'] as const satisfies OperatorSubmission['status'][];
const statusLabels = { pending: msg('Pending'), approved: msg('Approved'), rejected: msg('Rejected') };

const canReview = (submission: OperatorSubmission) => submission.canReview;

/** Submissions that operators approve or reject. */
export function ReviewQueue() {
  const [status, setStatus] = useSearchParamChoice('state', statuses);
  const isPending = status === 'pending';
  return (
    <DecisionQueue
      label={t('Submissions')}
      statuses={statuses}
      statusLabels={statusLabels}
      status={status}
      onStatusChange={setStatus}
      list={useSubmissions(status)}
      empty={isPending ? t('Nothing waits for a review') : t('Nothing here yet')}
      accept={{
        verb: t('Approve'),
        hint: t('approve'),
        offered: isPending,
        isAllowed: canReview,
        run: approveSubmission,
      }}
      reject={{ verb: t('Reject'), hint: t('reject'), offered: isPending, isAllowed: canReview, run: rejectSubmission }}
      renderDetails={(submission) => <SubmissionDetails submission={submission} />}
    />
  );
}
