import type { TaskReceipt, TaskReceiptKind } from '@gumball/contract/tasks/tasks.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { useTaskReceipts } from '../data/task-receipts.queries.ts';

const labels: Record<TaskReceiptKind, string> = {
  paid: msg('Paid'),
  reversed: msg('Taken back'),
  failed: msg('Failed'),
  submitted: msg('Submitted'),
  approved: msg('Approved'),
  rejected: msg('Rejected'),
};

/** What happened between the member and a task, with the numbers of its entries in the ledger. Loaded when opened. */
export function TaskHistory({ taskId }: { taskId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="rounded-md border border-line px-4 py-3 text-ui"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold">{t('Your history with this task')}</summary>
      {isOpen && <Receipts taskId={taskId} />}
    </details>
  );
}

function Receipts({ taskId }: { taskId: string }) {
  const { receipts, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTaskReceipts(taskId);
  const failure = error && (
    <Callout
      tone="danger"
      action={<RetryButton kind="ghost" onRetry={() => (receipts ? fetchNextPage() : refetch())} />}
    >
      {errorMessage(error, t('Please try again.'))}
    </Callout>
  );
  if (!receipts) return failure ?? <Loading className="min-h-12" />;
  if (receipts.length === 0) return <p className="mt-2 text-ink-2">{t('Nothing was submitted or paid yet.')}</p>;
  return (
    <>
      <ol className="mt-2 flex flex-col gap-2">
        {receipts.map((receipt) => (
          <Receipt key={`${receipt.kind} ${receipt.id}`} receipt={receipt} />
        ))}
      </ol>
      {failure ??
        (hasNextPage && (
          <Button kind="soft" size="sm" className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? t('Loading more...') : t('Show more')}
          </Button>
        ))}
    </>
  );
}

function Receipt({ receipt: { kind, entryId, amount, reason, at } }: { receipt: TaskReceipt }) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{translate(labels[kind])}</span>
        {amount !== null && <GumballAmount amount={amount} exact variant="text" />}
        <time dateTime={at} className="ms-auto text-sm text-ink-3">
          {dateAndTime(new Date(at), locale)}
        </time>
      </p>
      {reason !== null && (
        // Text written by an operator is not translated.
        <p className="break-words whitespace-pre-line text-ink-2">{kind === 'failed' ? translate(reason) : reason}</p>
      )}
      {entryId !== null && <p className="text-sm text-ink-3">{t('Receipt {number}', { number: entryId })}</p>}
    </li>
  );
}
