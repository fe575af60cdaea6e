import { checkSecondFactor } from '@gumball/rules/auth/second-factor';
import { checkPasswordReset } from '@gumball/rules/auth/verification';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useFocusOnFirstInput } from '../parts/use-focus-on-first-input.ts';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { mailMessages } from '../sign-in/auth-messages.ts';
import { recoverAccount } from '../sign-in/sign-in.mutations.ts';

const empty = { username: '', code: '', password: '', confirmPassword: '' };

/** Username, recovery code and a new password, for members who lost their mailbox. */
export function RecoverForm() {
  const [entered, setEntered] = useState(empty);
  const { form, busy, formProblem, bind, endWait, submit } = useSubmission({
    fields: ['username', 'code', 'password', 'confirmPassword'],
    check() {
      if (entered.username.trim() === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'username' };
      const code = checkSecondFactor(entered.code);
      return code.ok ? checkPasswordReset({ token: 'code', ...entered }) : code;
    },
    async send() {
      const { username, code, password } = entered;
      toast.success(translate(await recoverAccount({ username: username.trim(), code, password })));
      navigate('/login', { replace: true });
    },
    explain: (error) => problemOfError(error, mailMessages),
  });
  useFocusOnFirstInput(form);
  const bindEntry = (name: keyof typeof empty) =>
    bind(name, entered[name], (value) => setEntered((now) => ({ ...now, [name]: value })));
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Input
        label={t('Username')}
        placeholder={t('yourname.fun')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        {...bindEntry('username')}
      />
      <Input
        label={t('Recovery code')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        {...bindEntry('code')}
      />
      <Input
        label={t('New Password')}
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        {...bindEntry('password')}
      />
      <Input
        label={t('Confirm New Password')}
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        {...bindEntry('confirmPassword')}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" size="lg" fullWidth busy={busy}>
        {busy ? t('Saving...') : t('Set the new password')}
      </Button>
    </form>
  );
}
