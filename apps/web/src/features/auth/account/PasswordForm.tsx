import { checkPasswordChange } from '@gumball/rules/auth/account';
import { useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { refreshConfirmation, useHasPassword } from '../confirmation/confirmation.queries.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { changePassword } from './account.mutations.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const fields = [
  ['currentPassword', msg('Current Password'), 'current-password'],
  ['newPassword', msg('New Password'), 'new-password'],
  ['confirmPassword', msg('Confirm New Password'), 'new-password'],
] as const;

/** Changes the password, or sets the first one; all other devices are signed out. */
export function PasswordForm() {
  const { username } = useCurrentUser();
  const hasPassword = useHasPassword();
  const shown = hasPassword ? fields : fields.slice(1);
  const [entered, setEntered] = useState(empty);
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: shown.map(([name]) => name),
    check: () => checkPasswordChange(entered),
    async send() {
      const message = await changePassword(entered);
      setEntered(empty);
      refreshConfirmation();
      toast.success(translate(message));
    },
    explain: (error) => problemOfError(error, mailMessages),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('Change password')} className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map(([name, label, autoComplete]) => (
          <Input
            key={name}
            label={translate(label)}
            type="password"
            autoComplete={autoComplete}
            maxLength={1000}
            fieldClassName={name === 'currentPassword' ? 'sm:col-span-2' : ''}
            {...bind(name, entered[name], (value) => setEntered({ ...entered, [name]: value }))}
          />
        ))}
      </div>
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" kind="soft" busy={busy} className="self-end max-sm:w-full">
        {busy ? t('Saving...') : t('Change password')}
      </Button>
    </form>
  );
}
