import { checkEmailChange } from '@gumball/rules/auth/account';
import { checkVerification } from '@gumball/rules/auth/verification';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { CodeInput } from '../../../ui/forms/CodeInput.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { useHasPassword } from '../confirmation/confirmation.queries.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { cancelEmailChange, changeEmail, confirmEmail } from './account.mutations.ts';
import { useEmailAddresses } from './account.queries.ts';

function NewEmailForm() {
  const hasPassword = useHasPassword();
  const [entered, setEntered] = useState({ email: '', password: '' });
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['email', 'password'],
    check: () => checkEmailChange(entered),
    async send() {
      const message = await changeEmail(entered);
      setEntered({ email: '', password: '' });
      toast.success(translate(message));
    },
    explain: (error) => problemOfError(error, mailMessages),
  });
  const bindEntry = (name: 'email' | 'password') =>
    bind(name, entered[name], (value) => setEntered({ ...entered, [name]: value }));
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('Change email')} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label={t('New Email')} type="email" autoComplete="email" maxLength={320} {...bindEntry('email')} />
        {hasPassword && (
          <Input
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            maxLength={1000}
            {...bindEntry('password')}
          />
        )}
      </div>
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" kind="soft" busy={busy} className="self-end max-sm:w-full">
        {busy ? t('Saving...') : t('Change email')}
      </Button>
    </form>
  );
}

function PendingEmail({ email }: { email: string }) {
  const [code, setCode] = useState('');
  const { form, busy, formProblem, problemOf, forgive, endWait, submit } = useSubmission({
    fields: ['code'],
    check: () => checkVerification({ email, code }),
    async send() {
      toast.success(translate(await confirmEmail(code)));
    },
    explain: (error) => problemOfError(error, mailMessages),
  });
  function cancelChange() {
    cancelEmailChange().catch((error: unknown) => {
      toast.error(failureMessage(error, t('Could not cancel the change')));
    });
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('Confirm new email')} className="flex flex-col gap-4">
      <p className="text-ink-2">
        {rich('We sent a code to {email}. Enter it to make that your email address; until then the old one stays.', {
          email: <strong className="wrap-anywhere text-ink">{email}</strong>,
        })}
      </p>
      <CodeInput
        label={t('Code')}
        value={code}
        error={problemOf('code')}
        onChange={(digits) => {
          setCode(digits);
          forgive();
        }}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" onClick={cancelChange}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? t('Confirming...') : t('Confirm')}
        </Button>
      </div>
    </form>
  );
}

/** The email address of the account: the current one, a change, and the code if one is required. */
export function EmailForm() {
  const { email } = useCurrentUser();
  const { data } = useEmailAddresses();
  const pending = data?.pendingEmail;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        {rich('Your email address is {email}', {
          email: <strong className="wrap-anywhere text-ink">{data?.email ?? email}</strong>,
        })}
      </p>
      {pending ? <PendingEmail key={pending} email={pending} /> : <NewEmailForm />}
    </div>
  );
}
