import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../lib/router/use-search-param.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { Desk } from './Desk.tsx';
import { DeskKeys } from './DeskKeys.tsx';
import { DeskRow } from './DeskRow.tsx';
import { act, operatorsClient, useDesk } from './operators.queries.ts';
import { Submission } from './Submission.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

type Status = OperatorSubmission['status'];

const statuses = ['pending', 'approved', 'rejected'] as const satisfies Status[];
const statusWords = { pending: msg('Pending'), approved: msg('Approved'), rejected: msg('Rejected') };

/** Submissions to review by pointer or keyboard: j and k move, a approves, r rejects. */
export function ReviewQueue() {
  const [status, setStatus] = useSearchParamChoice('state', statuses);
  const list = useDesk(['submissions', status], async (page, signal) => {
    const { submissions, pagination } = await operatorsClient.submissions({ query: { ...page, status } }, { signal });
    return { items: submissions, next: pagination.nextCursor };
  });
  const [rejectingId, setRejectingId] = useState<string>();
  const isOpen = (submission: OperatorSubmission) => submission.canReview && status === 'pending';
  const { place, chosen, chooseAfter } = useDeskKeys(list.items ?? [], {
    a: (submission) => void (isOpen(submission) && decide(submission)),
    r: (submission) => isOpen(submission) && setRejectingId(submission.id),
  });

  async function decide({ id, task }: OperatorSubmission, reason?: string) {
    const params = { id };
    const worked =
      reason === undefined
        ? await act(
            () => operatorsClient.approve({ params }),
            t('Approved: {title}', { title: task.title }),
            t('Failed to approve'),
          )
        : await act(
            () => operatorsClient.reject({ params, body: { reason } }),
            t('Rejected: {title}', { title: task.title }),
            t('Failed to reject'),
          );
    if (!worked) return;
    setRejectingId(undefined);
    chooseAfter(id);
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('Submissions')}
          tabs={statuses.map((value) => ({ value, label: translate(statusWords[value]) }))}
          value={status}
          onChange={setStatus}
        />
        <DeskKeys
          keys={[
            ['j', 'k', t('walk')],
            ['a', t('approve')],
            ['r', t('reject')],
          ]}
        />
      </div>
      <Desk list={list} empty={status === 'pending' ? t('Nothing waits for a review') : t('Nothing here yet')}>
        {(all) => (
          <ul ref={place} className="flex flex-col gap-2 md:gap-3">
            {all.map((submission) => (
              <DeskRow
                key={submission.id}
                id={submission.id}
                chosen={submission.id === chosen?.id}
                marked={status === 'pending'}
              >
                <Submission
                  submission={submission}
                  isRejecting={rejectingId === submission.id}
                  onReject={(reason) => decide(submission, reason)}
                  onCancel={() => setRejectingId(undefined)}
                />
                {status === 'pending' && rejectingId !== submission.id && (
                  <div className="mt-3 flex flex-wrap items-center gap-2">
                    <Button size="sm" disabled={!submission.canReview} onClick={() => void decide(submission)}>
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
              </DeskRow>
            ))}
          </ul>
        )}
      </Desk>
    </>
  );
}
