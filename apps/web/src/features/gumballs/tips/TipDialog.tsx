import { formatInteger } from '@gumball/rules/formats/integers';
import { fullTime } from '@gumball/rules/formats/times';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { ApiError, errorMessage, failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Chip } from '../../../ui/forms/Chip.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import type { TipRequest } from '../../../ui/product/tip-request.ts';
import { sendTip, useTipAllowance } from './tips.queries.ts';

const suggestions = [10, 50, 100, 250];
const format = (amount: number) => formatInteger(amount, locale);

/** The dialog that sends Gumballs to a member, within the balance and the daily limit. */
export default function TipDialog({ receiver, onClose }: { receiver: TipRequest; onClose: () => void }) {
  const { balance } = useCurrentUser();
  const { data: allowance, error, refetch } = useTipAllowance();
  const [text, setText] = useState('');
  const [key, setKey] = useState(newIdempotencyKey);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = receiver.firstName;
  const most = Math.max(0, Math.min(balance, allowance?.left ?? 0));
  const amount = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  const offered = suggestions.filter((each) => each <= most);

  async function send() {
    if (amount < 1 || amount > most) {
      setProblem(t('Enter a whole number from 1 to {most}', { most: format(most) }));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await sendTip(receiver.id, amount, key);
      toast.success(t('{amount} {points} sent to {name}', { amount: format(amount), name }));
      onClose();
    } catch (failure) {
      setProblem(failureMessage(failure, t('Failed to send {points}')));
      // A retry after a lost response must not send twice. After a refusal the next try is another tip.
      if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) setKey(newIdempotencyKey());
    } finally {
      setBusy(false);
    }
  }

  const mayNotYet = allowance?.allowedFrom ?? null;
  const obstacle =
    mayNotYet !== null
      ? t('New accounts cannot send {points} in their first week. You can from {time} on.', {
          time: fullTime(new Date(mayNotYet), locale),
        })
      : allowance?.left === 0
        ? t('You have sent as many {points} as one member may in a day. It starts again at midnight (UTC).')
        : balance < 1
          ? t('You have no {points} to send. Complete a task to earn some.')
          : undefined;
  const isReady = allowance !== undefined && obstacle === undefined;
  return (
    <FormDialog
      title={t('Send {points} to {name}', { name })}
      submitLabel={isBusy ? t('Sending...') : amount > 0 ? t('Send {amount}', { amount: format(amount) }) : t('Send')}
      isBusy={isBusy}
      isDisabled={!isReady}
      className="flex flex-col gap-4"
      onSubmit={() => {
        send().catch(reportError);
      }}
      onClose={onClose}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-sunken px-4 py-3">
        <span className="text-ink-2">{t('Your balance')}</span>
        <GumballAmount amount={balance} exact />
      </p>
      {!allowance && !error && <Loading className="min-h-30" />}
      {!allowance && error && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {errorMessage(error, t('Please try again.'))}
        </Callout>
      )}
      {obstacle !== undefined && allowance && <Callout tone="info">{obstacle}</Callout>}
      {isReady && (
        <>
          <div className="flex flex-wrap gap-2">
            {offered.map((each) => (
              <Chip key={each} on={amount === each} disabled={isBusy} onClick={() => setText(String(each))}>
                {format(each)}
              </Chip>
            ))}
          </div>
          <Input
            label={t('Amount')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={text}
            disabled={isBusy}
            error={problem}
            hint={t('{left} of {perDay} left today. Levels and ranks stay as they are.', {
              left: format(allowance.left),
              perDay: format(allowance.perDay),
            })}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
