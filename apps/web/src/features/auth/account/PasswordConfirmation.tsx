import { checkConfirmation } from '@gumball/rules/auth/second-factor';
import { ok } from '@gumball/rules/rule-result';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { useHasPassword } from '../confirmation/confirmation.queries.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';

/** Asks for the password before a change. Members without one confirm it in a dialog, if the server asks. */
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
  const hasPassword = useHasPassword();
  const [password, setPassword] = useState('');
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['password'],
    check: () => (hasPassword ? checkConfirmation(password) : ok),
    send: () => onConfirm(password),
    explain: (error) => problemOfError(error, mailMessages),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={label} className="flex flex-col gap-4">
      {hasPassword ? (
        <Input
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          maxLength={1000}
          {...bind('password', password, setPassword)}
        />
      ) : (
        <p className="text-ink-2">{t('You may be asked to confirm that it is you.')}</p>
      )}
      <FormProblem problem={formProblem} onOver={endWait} />
      <div className="flex flex-wrap justify-end gap-2">
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
