import { checkPasskeyName, passkeyNameMax } from '@gumball/rules/auth/passkeys';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { useHasPassword } from '../confirmation/confirmation.queries.ts';
import { isKnownAuthenticator } from '../parts/credentials.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { createPasskey } from './account.mutations.ts';

/** Returns the message of a failure: of the server, or of the device. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return mailMessages(error);
  return isKnownAuthenticator(error)
    ? t('This device has a passkey of your account already.')
    : t('No passkey was created. Try again, or use another device.');
}

/** Asks for the name of a new passkey and the password, and has the device create it. */
export function PasskeyForm({ count, onDone }: { count: number; onDone: () => void }) {
  const [name, setName] = useState(t('Passkey {number}', { number: count + 1 }));
  const hasPassword = useHasPassword();
  const [password, setPassword] = useState('');
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['name', 'password'],
    check: () => checkPasskeyName(name),
    async send() {
      await createPasskey({ name: name.trim(), password });
      toast.success(t('The passkey {name} is added', { name: name.trim() }));
      onDone();
    },
    explain: (error) => problemOfError(error, messageOf),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('Add a passkey')} className="flex flex-col gap-4">
      <Input
        label={t('Name')}
        autoComplete="off"
        autoFocus
        maxLength={passkeyNameMax}
        {...bind('name', name, setName)}
      />
      {hasPassword && (
        <Input
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          maxLength={1000}
          {...bind('password', password, setPassword)}
        />
      )}
      <FormProblem problem={formProblem} onOver={endWait} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('Continue')}
        </Button>
      </div>
    </form>
  );
}
