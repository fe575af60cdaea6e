import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { operatorsClient, runMutation, useConsoleList } from '../data/operators.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { QueueRow } from '../parts/QueueRow.tsx';
import { ShortcutHints } from '../parts/ShortcutHints.tsx';
import { useQueueShortcuts } from '../parts/use-queue-shortcuts.ts';
import { SubmissionDetails } from './SubmissionDetails.tsx';

type Status = OperatorSubmission['status'];

const statuses = ['pending', 'approved', 'rejected'] as const satisfies Status[];
const statusLabels = { pending: msg('Pending'), approved: msg('Approved'), rejected: msg('Rejected') };

/** Submissions to review by pointer or keyboard: j and k move, a approves, r rejects. */
export function ReviewQueue() {
  const [status, setStatus] = useSearchParamChoice('state', statuses);
  const list = useConsoleList(['submissions', status], async (page, signal) => {
    const { submissions, pagination } = await operatorsClient.submissions({ query: { ...page, status } }, { signal });
    return { items: submissions, next: pagination.nextCursor };
  });
  const [rejectingId, setRejectingId] = useState<string>();
  const isReviewable = (submission: OperatorSubmission) => submission.canReview && status === 'pending';
  const { listRef, current, selectAfter } = useQueueShortcuts(list.items ?? [], {
    a: (submission) => void (isReviewable(submission) && resolveSubmission(submission)),
    r: (submission) => isReviewable(submission) && setRejectingId(submission.id),
  });

  async function resolveSubmission({ id, task }: OperatorSubmission, reason?: string) {
    const params = { id };
    const isDone =
      reason === undefined
        ? await runMutation(
            () => operatorsClient.approve({ params }),
            t('Approved: {title}', { title: task.title }),
            t('Failed to approve'),
          )
        : await runMutation(
            () => operatorsClient.reject({ params, body: { reason } }),
            t('Rejected: {title}', { title: task.title }),
            t('Failed to reject'),
          );
    if (!isDone) return;
    setRejectingId(undefined);
    selectAfter(id);
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('Submissions')}
          tabs={statuses.map((value) => ({ value, label: translate(statusLabels[value]) }))}
          value={status}
          onChange={setStatus}
        />
        <ShortcutHints
          keys={[
            ['j', 'k', t('walk')],
            ['a', t('approve')],
            ['r', t('reject')],
          ]}
        />
      </div>
      <ConsoleList list={list} empty={status === 'pending' ? t('Nothing waits for a review') : t('Nothing here yet')}>
        {(submissions) => (
          <ul ref={listRef} className="flex flex-col gap-2 md:gap-3">
            {submissions.map((submission) => (
              <QueueRow
                key={submission.id}
                id={submission.id}
                current={submission.id === current?.id}
                highlighted={status === 'pending'}
              >
                <SubmissionDetails
                  submission={submission}
                  isRejecting={rejectingId === submission.id}
                  onReject={(reason) => resolveSubmission(submission, reason)}
                  onCancel={() => setRejectingId(undefined)}
                />
                {status === 'pending' && rejectingId !== submission.id && (
                  <div className="mt-3 flex flex-wrap items-center gap-2">
                    <Button
                      size="sm"
                      disabled={!submission.canReview}
                      onClick={() => void resolveSubmission(submission)}
                    >
                      {t('Approve')}
                    </Button>
                    <Button
                      size="sm"
                      kind="danger-soft"
                      disabled={!submission.canReview}
                      onClick={() => setRejectingId(submission.id)}
                    >
                      {t('Reject')}
                    </Button>
                    {!submission.canReview && (
                      <span className="text-sm text-ink-2">{t('Another operator has to decide this one.')}</span>
                    )}
                  </div>
                )}
              </QueueRow>
            ))}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}
