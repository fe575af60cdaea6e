import type { Confirmation } from '@gumball/contract/auth/confirmations.schemas';
import { checkAppCode, checkConfirmation } from '@gumball/rules/auth/second-factor';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { CodeInput } from '../../../ui/forms/CodeInput.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';
import {
  confirmByCode,
  confirmByMail,
  confirmByPasskey,
  confirmByPassword,
  mailConfirmationCode,
  openConfirmation,
} from './confirmation.mutations.ts';
import { readConfirmation } from './confirmation.queries.ts';

/** Asks the member to confirm that it is them, by a way of the account, before a change that matters. */
export function ConfirmationDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const [ways, setWays] = useState<Confirmation>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    readConfirmation()
      .then(setWays)
      .catch((error: unknown) => setProblem(mailMessages(error)));
  }, []);

  async function run(action: () => Promise<void>, isDone: boolean) {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      if (isDone) onDone(true);
    } catch (error) {
      setProblem(error instanceof ApiError ? mailMessages(error) : t('The passkey was not used. Please try again.'));
    }
    setBusy(false);
  }

  return (
    <Modal title={t('Please confirm that it is you')} open locked={busy} onClose={() => onDone(false)}>
      <div className="flex flex-col gap-4 pt-1">
        <p className="text-ink-2">{t('This change needs a confirmation of the last 15 minutes.')}</p>
        {problem && <Callout tone="danger">{problem}</Callout>}
        {!ways && !problem && <Loading />}
        {ways?.passkey && (
          <Button kind="soft" fullWidth busy={busy} onClick={() => void run(confirmByPasskey, true)}>
            {t('Use a passkey')}
          </Button>
        )}
        {ways?.password && <PasswordWay onDone={() => onDone(true)} />}
        {ways?.code && (
          <CodeWay label={t('Code of your authenticator app')} confirm={confirmByCode} onDone={() => onDone(true)} />
        )}
        {ways?.providers.map(({ id, name }) => (
          <Button
            key={id}
            kind="outline"
            fullWidth
            busy={busy}
            onClick={() => void run(() => openConfirmation(id), false)}
          >
            {t('Sign in again with {provider}', { provider: name })}
          </Button>
        ))}
        {ways?.email && <MailWay onDone={() => onDone(true)} />}
      </div>
    </Modal>
  );
}

function PasswordWay({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('');
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['password'],
    check: () => checkConfirmation(password),
    async send() {
      await confirmByPassword(password);
      onDone();
    },
    explain: (error) => problemOfError(error, mailMessages),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Input
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        maxLength={1000}
        {...bind('password', password, setPassword)}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" fullWidth busy={busy}>
        {t('Confirm')}
      </Button>
    </form>
  );
}

function CodeWay({
  label,
  confirm,
  onDone,
}: {
  label: string;
  confirm: (code: string) => Promise<void>;
  onDone: () => void;
}) {
  const [code, setCode] = useState('');
  const { form, busy, formProblem, problemOf, forgive, endWait, submit } = useSubmission({
    fields: ['code'],
    check: () => checkAppCode(code),
    async send() {
      await confirm(code);
      onDone();
    },
    explain(error) {
      setCode('');
      return problemOfError(error, mailMessages);
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <CodeInput
        label={label}
        value={code}
        error={problemOf('code')}
        onChange={(digits) => {
          setCode(digits);
          forgive();
        }}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" kind="soft" fullWidth busy={busy}>
        {t('Confirm by the code')}
      </Button>
    </form>
  );
}

function MailWay({ onDone }: { onDone: () => void }) {
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (isSent) return <CodeWay label={t('Code from the email')} confirm={confirmByMail} onDone={onDone} />;
  return (
    <>
      {problem && <Callout tone="danger">{problem}</Callout>}
      <Button
        kind="soft"
        fullWidth
        onClick={() => {
          mailConfirmationCode()
            .then(() => setIsSent(true))
            .catch((error: unknown) => setProblem(mailMessages(error)));
        }}
      >
        {t('Send a code to my email address')}
      </Button>
    </>
  );
}
