import { checkConfirmation } from '@gumball/rules/auth/second-factor';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';

/** Asks for the password before a change. */
export function PasswordConfirmation({
  label,
  verb,
  kind = 'primary',
  onConfirm,
  onCancel,
}: {
  label: string;
  verb: string;
  kind?: 'primary' | 'danger';
  onConfirm: (password: string) => Promise<void>;
  onCancel: () => void;
}) {
  const [password, setPassword] = useState('');
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['password'],
    check: () => checkConfirmation(password),
    send: () => onConfirm(password),
    explain: (error) => problemOfError(error, mailMessages),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={label} className="flex flex-col gap-4">
      <Input
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        maxLength={1000}
        {...bind('password', password, setPassword)}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <div className="flex justify-end gap-2">
        <Button kind="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" kind={kind} busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
