import { checkPasswordReset } from '@gumball/rules/auth/verification';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from './auth-messages.ts';
import { resetPassword } from './sign-in.mutations.ts';

/** Returns whether the server rejects the link rather than the password. Only its message tells them apart. */
function isLinkRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 400 && error.body?.message?.includes('Invalid') === true;
}

/**
 * A new password, twice. Calls `onDone` once it is changed, `onInvalidLink` with the server's message if the link is
 * used, expired or invalid.
 */
export function ResetPasswordForm({
  token,
  onDone,
  onInvalidLink,
}: {
  token: string;
  onDone: (message: string) => void;
  onInvalidLink: (message: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');

  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['password', 'confirmPassword'],
    check: () => checkPasswordReset({ token, password, confirmPassword }),
    async send() {
      onDone(translate(await resetPassword({ token, password })));
    },
    explain(error) {
      if (isLinkRefused(error)) {
        onInvalidLink(error.message);
        return undefined;
      }
      return problemOfError(error, mailMessages);
    },
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Input
        label={t('New Password')}
        type="password"
        placeholder={t('At least 6 characters')}
        autoComplete="new-password"
        maxLength={1000}
        {...bind('password', password, setPassword)}
      />
      <Input
        label={t('Confirm Password')}
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        {...bind('confirmPassword', confirmPassword, setConfirmPassword)}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" size="lg" fullWidth busy={busy} disabled={password === '' || confirmPassword === ''}>
        {busy ? t('Saving...') : t('Reset Password')}
      </Button>
    </form>
  );
}
