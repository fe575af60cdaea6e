import { type ErrorCode, messageOf } from '@gumball/contract/errors';
import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import { checkEntryReversal, checkGrant } from '@gumball/rules/gumballs/adjustments';
import { taskTextMax } from '@gumball/rules/tasks/task-submission';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { entryNames } from '../data/operator-labels.ts';
import { grantGumballs, reverseEntry } from '../data/operators.mutations.ts';

/** The member whose ledger a dialog changes. */
export type LedgerOwner = { id: string; username: string };

type Problem = { field: string | undefined; message: string };

/** Requires an amount and a reason before a member receives Gumballs. */
export function GrantDialog({ owner, onClose }: { owner: LedgerOwner; onClose: () => void }) {
  const operatorId = useCurrentUser().id;
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [key, setKey] = useState(newIdempotencyKey);
  const { problem, busy, run } = useAdjustment(onClose);
  const gumballs = /^\d+$/.test(amount.trim()) ? Number(amount.trim()) : Number.NaN;

  const grant = () =>
    run(
      checkGrant({ operatorId, userId: owner.id, amount: gumballs, reason }),
      () => grantGumballs(owner, { amount: gumballs, reason: reason.trim() }, key),
      {
        done: (granted) =>
          granted?.isWaiting ? t('The grant waits for another operator') : t('{username} received the {points}', owner),
        failed: t('Failed to give {points}'),
      },
    );

  return (
    <Modal
      title={t('Give {points} to {username}', owner)}
      open
      onClose={onClose}
      locked={busy}
      footer={<Footer verb={t('Give {points}')} kind="primary" busy={busy} onCancel={onClose} onSubmit={grant} />}
    >
      <div className="flex flex-col gap-4">
        <Input
          label={t('Amount')}
          inputMode="numeric"
          value={amount}
          error={problem?.field === 'amount' ? problem.message : undefined}
          onChange={(event) => {
            setAmount(event.target.value);
            // A retry after a lost response must not grant twice. A changed form is another grant.
            setKey(newIdempotencyKey());
          }}
        />
        <ReasonField
          value={reason}
          problem={problem}
          onChange={(value) => {
            setReason(value);
            setKey(newIdempotencyKey());
          }}
        />
        <FormError problem={problem} />
      </div>
    </Modal>
  );
}

/** Requires a reason before an entry is reversed. */
export function ReversalDialog({ owner, entry, onClose }: { owner: LedgerOwner; entry: Earning; onClose: () => void }) {
  const operatorId = useCurrentUser().id;
  const [reason, setReason] = useState('');
  const { problem, busy, run } = useAdjustment(onClose);

  const reverse = () =>
    run(
      checkEntryReversal({ operatorId, userId: owner.id, kind: entry.kind, reason }),
      () => reverseEntry(owner, entry, reason.trim()),
      { done: () => t('The entry is reversed'), failed: t('Failed to reverse') },
    );

  return (
    <Modal
      title={t('Reverse this entry?')}
      open
      onClose={onClose}
      locked={busy}
      footer={<Footer verb={t('Reverse')} kind="danger" busy={busy} onCancel={onClose} onSubmit={reverse} />}
    >
      <div className="flex flex-col gap-4">
        <p>
          {t('{username}, {kind}, {amount} {points}. An entry of the opposite amount is added. It cannot be undone.', {
            username: owner.username,
            kind: translate(entryNames[entry.kind]),
            amount: entry.amount,
          })}
        </p>
        <ReasonField value={reason} problem={problem} onChange={setReason} />
        <FormError problem={problem} />
      </div>
    </Modal>
  );
}

function useAdjustment(onClose: () => void) {
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  async function run(
    ruleResult: { ok: true } | { ok: false; code: ErrorCode; field?: string },
    send: () => Promise<{ isWaiting: boolean } | void>,
    { done, failed }: { done: (result: { isWaiting: boolean } | void) => string; failed: string },
  ): Promise<void> {
    if (!ruleResult.ok) {
      setProblem({ field: ruleResult.field, message: translate(messageOf(ruleResult.code)) });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      toast.success(done(await send()));
      onClose();
    } catch (error) {
      setProblem({ field: undefined, message: failureMessage(error, failed) });
      setBusy(false);
    }
  }
  return { problem, busy, run };
}

function ReasonField(props: { value: string; problem: Problem | undefined; onChange: (value: string) => void }) {
  const { value, problem, onChange } = props;
  return (
    <TextArea
      label={t('Reason')}
      hint={t('The member sees it, and it is in the audit log.')}
      value={value}
      maxLength={taskTextMax}
      error={problem?.field === 'reason' ? problem.message : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function FormError({ problem }: { problem: Problem | undefined }) {
  if (!problem || problem.field !== undefined) return null;
  return <Callout tone="danger">{problem.message}</Callout>;
}

function Footer(props: {
  verb: string;
  kind: 'primary' | 'danger';
  busy: boolean;
  onCancel: () => void;
  onSubmit: () => Promise<void>;
}) {
  const { verb, kind, busy, onCancel, onSubmit } = props;
  return (
    <div className="flex w-full flex-wrap justify-end gap-2">
      <Button kind="ghost" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button kind={kind} busy={busy} onClick={() => void onSubmit()}>
        {verb}
      </Button>
    </div>
  );
}
