import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { Desk } from './Desk.tsx';
import { act, operatorsClient, useDesk } from './operators.queries.ts';
import { Submission } from './Submission.tsx';

type Status = OperatorSubmission['status'];

const statuses: { value: Status; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
];

const key = 'rounded bg-sunken px-1.5 py-0.5 font-mono text-sm';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** What members handed in, to be decided by pointer or by keys: j and k walk, a approves, r rejects. */
export function ReviewQueue() {
  const [status, setStatus] = useState<Status>('pending');
  const list = useDesk(['submissions', status], async ({ query, signal }) => {
    const { submissions, pagination } = await operatorsClient.submissions({ query: { ...query, status } }, { signal });
    return { items: submissions, pagination };
  });
  const [chosenId, setChosenId] = useState<string>();
  const [rejectingId, setRejectingId] = useState<string>();
  const place = useRef<HTMLUListElement>(null);
  const items = list.items ?? [];
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosenId),
  );
  const chosen = items[at];

  function choose(next: number) {
    const item = items[Math.min(Math.max(0, next), items.length - 1)];
    if (!item) return;
    setChosenId(item.id);
    place.current?.querySelector<HTMLElement>(`[data-id="${item.id}"]`)?.focus();
  }

  async function decide({ id, task }: OperatorSubmission, reason?: string) {
    const params = { id };
    const next = items[at + 1] ?? items[at - 1];
    const worked =
      reason === undefined
        ? await act(() => operatorsClient.approve({ params }), `Approved: ${task.title}`, 'Failed to approve')
        : await act(
            () => operatorsClient.reject({ params, body: { reason } }),
            `Rejected: ${task.title}`,
            'Failed to reject',
          );
    if (!worked) return;
    setRejectingId(undefined);
    setChosenId(next?.id);
  }

  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    onKey.current = (event) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') choose(chosenId === undefined ? 0 : at + 1);
      else if (event.key === 'k') choose(at - 1);
      else if (chosen?.canReview && status === 'pending' && event.key === 'a') void decide(chosen);
      else if (chosen?.canReview && status === 'pending' && event.key === 'r') setRejectingId(chosen.id);
      else return;
      event.preventDefault();
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs label="Submissions" tabs={statuses} value={status} onChange={setStatus} />
        <p className="text-sm text-ink-2 max-md:hidden">
          <kbd className={key}>j</kbd> <kbd className={key}>k</kbd> walk · <kbd className={key}>a</kbd> approve ·{' '}
          <kbd className={key}>r</kbd> reject
        </p>
      </div>
      <Desk list={list} empty={status === 'pending' ? 'Nothing waits for a review' : 'Nothing here yet'}>
        {(all) => (
          <ul ref={place} className="flex flex-col gap-2 md:gap-3">
            {all.map((submission) => (
              <li
                key={submission.id}
                data-id={submission.id}
                tabIndex={-1}
                aria-current={submission.id === chosen?.id ? 'true' : undefined}
                className={cx(
                  'rounded-xl bg-surface p-4 shadow-card md:p-5 dark:shadow-none',
                  submission.id === chosen?.id && status === 'pending' && 'outline-2 outline-brand',
                )}
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
                      Approve
                    </Button>
                    <Button
                      size="sm"
                      kind="danger-soft"
                      disabled={!submission.canReview}
                      onClick={() => setRejectingId(submission.id)}
                    >
                      Reject
                    </Button>
                    {!submission.canReview && (
                      <span className="text-sm text-ink-2">Another operator has to decide this one.</span>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Desk>
    </>
  );
}
