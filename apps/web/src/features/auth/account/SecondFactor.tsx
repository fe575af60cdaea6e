import type { SecondFactorState } from '@gumball/contract/auth/account.schemas';
import { useState } from 'react';
import { plural, rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { AuthenticatorKey } from './AuthenticatorKey.tsx';
import { removeSecondFactor, replaceRecoveryCodes, startSecondFactor } from './account.mutations.ts';
import { useSecondFactor } from './account.queries.ts';
import { PasswordConfirmation } from './PasswordConfirmation.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const fewCodes = 3;

type Opener = 'starting' | 'replacing' | 'removing';

type Step =
  | { name: 'overview' | Opener }
  | { name: 'key'; secret: string; uri: string }
  | { name: 'codes'; codes: string[]; isOn: boolean };

/** Turns two-factor authentication on and off, and replaces the recovery codes. Every change asks for the password. */
export function SecondFactor() {
  const { data, isError, isFetching, refetch } = useSecondFactor();
  const [step, setStep] = useState<Step>({ name: 'overview' });
  // What was opened last: its button, or what replaced it, gets the focus when the form is closed.
  const [opened, setOpened] = useState<Opener>();
  const goBack = () => setStep({ name: 'overview' });
  if (step.name === 'key')
    return (
      <AuthenticatorKey
        secret={step.secret}
        uri={step.uri}
        onConfirmed={(codes) => setStep({ name: 'codes', codes, isOn: true })}
        onCancel={goBack}
      />
    );
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} isOn={step.isOn} onDone={goBack} />;
  if (step.name === 'starting')
    return (
      <PasswordConfirmation
        label={t('Set up two-factor authentication')}
        verb={t('Continue')}
        onConfirm={async (password) => setStep({ name: 'key', ...(await startSecondFactor(password)) })}
        onCancel={goBack}
      />
    );
  if (step.name === 'replacing')
    return (
      <PasswordConfirmation
        label={t('New recovery codes')}
        verb={data?.recoveryCodesLeft ? t('Replace codes') : t('Create codes')}
        onConfirm={async (password) =>
          setStep({ name: 'codes', codes: await replaceRecoveryCodes(password), isOn: data?.isOn === true })
        }
        onCancel={goBack}
      />
    );
  if (step.name === 'removing')
    return (
      <PasswordConfirmation
        label={t('Turn off two-factor authentication')}
        verb={t('Turn off')}
        kind="danger"
        onConfirm={async (password) => {
          toast.success(translate(await removeSecondFactor(password)));
          goBack();
        }}
        onCancel={goBack}
      />
    );
  if (!data) {
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load two-factor authentication')}
      </Callout>
    ) : (
      <Loading />
    );
  }
  return (
    <Overview
      state={data}
      opened={opened}
      onStep={(name) => {
        setOpened(name);
        setStep({ name });
      }}
    />
  );
}

function Overview({
  state,
  opened,
  onStep,
}: {
  state: SecondFactorState;
  opened: Opener | undefined;
  onStep: (name: Opener) => void;
}) {
  const { isOn, since, recoveryCodesLeft: left } = state;
  if (!isOn || since === null) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          {t(
            'An app on your phone shows a new code every 30 seconds. Nobody signs in to your account without it, even with your password.',
          )}
        </p>
        <Button
          kind="soft"
          className="self-start max-sm:w-full max-sm:whitespace-normal"
          autoFocus={opened === 'starting' || opened === 'removing'}
          onClick={() => onStep('starting')}
        >
          {t('Set up an authenticator app')}
        </Button>
        <p className="text-ink-2">
          {t('Recovery codes set a new password if you lose your mailbox. Each works once.')}{' '}
          {left > 0 && plural(left, '{count} recovery code left.', '{count} recovery codes left.')}
        </p>
        <Button
          kind="soft"
          className="self-start max-sm:w-full max-sm:whitespace-normal"
          autoFocus={opened === 'replacing'}
          onClick={() => onStep('replacing')}
        >
          {left > 0 ? t('New recovery codes') : t('Create recovery codes')}
        </Button>
      </div>
    );
  }
  const codes = plural(left, '{count} recovery code left.', '{count} recovery codes left.');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        {rich('Turned on: {time}. Signing in asks for a code of your authenticator app.', {
          time: <TimeAgo dateTime={since} format="day" />,
        })}
      </p>
      {left < fewCodes ? <Callout tone="warning">{codes}</Callout> : <p className="text-ink-2">{codes}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="soft"
          className="max-sm:w-full"
          autoFocus={opened === 'starting' || opened === 'replacing'}
          onClick={() => onStep('replacing')}
        >
          {t('New recovery codes')}
        </Button>
        <Button
          kind="danger-soft"
          className="max-sm:w-full"
          autoFocus={opened === 'removing'}
          onClick={() => onStep('removing')}
        >
          {t('Turn off')}
        </Button>
      </div>
    </div>
  );
}
