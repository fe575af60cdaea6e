import type { Passkey } from '@gumball/contract/auth/passkeys.schemas';
import { passkeysMax } from '@gumball/rules/auth/passkeys';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { rich, t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { restoreListFocus } from '../../../ui/layout/restore-list-focus.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { removePasskey } from './account.mutations.ts';
import { usePasskeys } from './account.queries.ts';
import { PasskeyForm } from './PasskeyForm.tsx';
import { PasskeyNameForm } from './PasskeyNameForm.tsx';
import { PasskeysOnly } from './PasskeysOnly.tsx';
import { PasswordConfirmation } from './PasswordConfirmation.tsx';

type Form = { name: 'adding' } | { name: 'renaming' | 'removing'; passkey: Passkey };
/** `from` is the form that was closed: the button that opened it gets the focus. */
type Step = { name: 'list'; from?: Form } | Form;

/** Adds, renames and removes passkeys. Adding and removing ask for the password. */
export function Passkeys() {
  const { data, isError, isFetching, refetch } = usePasskeys();
  const [step, setStep] = useState<Step>({ name: 'list' });
  const goBack = () => setStep({ name: 'list', ...(step.name === 'list' ? {} : { from: step }) });
  if (step.name === 'adding') return <PasskeyForm count={data?.length ?? 0} onDone={goBack} />;
  if (step.name === 'renaming') return <PasskeyNameForm passkey={step.passkey} onDone={goBack} />;
  if (step.name === 'removing') {
    const { id, name } = step.passkey;
    return (
      <PasswordConfirmation
        label={t('Remove the passkey {name}', { name })}
        verb={t('Remove')}
        kind="danger"
        onConfirm={async (password) => {
          await removePasskey(id, password);
          toast.success(t('The passkey {name} is removed', { name }));
          goBack();
        }}
        onCancel={goBack}
      />
    );
  }
  if (!data) {
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load your passkeys')}
      </Callout>
    ) : (
      <Loading />
    );
  }
  const from = step.name === 'list' ? step.from : undefined;
  const isSupported = 'PublicKeyCredential' in window;
  return (
    <div ref={restoreListFocus} tabIndex={-1} className="flex flex-col gap-4">
      <p className="text-ink-2">
        {t(
          'A passkey signs you in with the fingerprint, face or PIN of your device, without a password and without a code.',
        )}
      </p>
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} from={from} onStep={setStep} />
          ))}
        </ul>
      )}
      {data.length > 0 && <PasskeysOnly count={data.length} />}
      {!isSupported && <Callout tone="warning">{t('This browser does not know passkeys.')}</Callout>}
      {isSupported && data.length < passkeysMax && (
        <Button
          kind="soft"
          className="self-start max-sm:w-full"
          autoFocus={from?.name === 'adding'}
          onClick={() => setStep({ name: 'adding' })}
        >
          {t('Add a passkey')}
        </Button>
      )}
    </div>
  );
}

function Row({ passkey, from, onStep }: { passkey: Passkey; from: Form | undefined; onStep: (step: Step) => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const closed = from && from.name !== 'adding' && from.passkey.id === passkey.id ? from.name : undefined;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 py-2.5">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunken text-ink-2">
        <KeyRound size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-sm text-ink-2">
          {rich('Added: {time}', { time: <TimeAgo dateTime={createdAt} format="day" /> })}
          {' · '}
          {lastUsedAt === null
            ? t('Never used')
            : rich('Last used: {time}', { time: <TimeAgo dateTime={lastUsedAt} /> })}
        </span>
      </span>
      <span className="flex gap-2">
        <Button
          kind="outline"
          size="sm"
          autoFocus={closed === 'renaming'}
          aria-label={t('Rename the passkey {name}', { name })}
          onClick={() => onStep({ name: 'renaming', passkey })}
        >
          {t('Rename')}
        </Button>
        <Button
          kind="danger-soft"
          size="sm"
          autoFocus={closed === 'removing'}
          aria-label={t('Remove the passkey {name}', { name })}
          onClick={() => onStep({ name: 'removing', passkey })}
        >
          {t('Remove')}
        </Button>
      </span>
    </li>
  );
}
