import { checkSignUp, type SignUp, usernameSuffix } from '@gumball/rules/auth/sign-up';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../../lib/router/redirect-target.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useFocusOnFirstInput } from '../parts/use-focus-on-first-input.ts';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { signInMessages } from '../sign-in/auth-messages.ts';
import { UsernameInput } from '../sign-in/UsernameInput.tsx';
import type { TypedUsername } from '../sign-in/username-input.ts';
import { createAdministrator } from './setup.mutations.ts';

/** The code that the server prints, and the account of the first administrator. Opens the set-up. */
export function SetupForm() {
  const [username, setUsername] = useState<TypedUsername>({ name: '' });
  const [entered, setEntered] = useState({ code: '', email: '', password: '', confirmPassword: '' });
  const account = (): SignUp => ({
    ...entered,
    username: username.name === '' ? '' : username.name + usernameSuffix,
  });
  const { form, busy, formProblem, problemOf, bind, forgive, endWait, submit } = useSubmission({
    fields: ['code', 'username', 'email', 'password', 'confirmPassword'],
    check: () =>
      entered.code.trim() === '' ? { ok: false, code: 'FIELDS_REQUIRED', field: 'code' } : checkSignUp(account()),
    async send() {
      const { username: name, email, password } = account();
      const user = await createAdministrator({ code: entered.code, username: name, email, password });
      navigate(redirectAfterSignIn(user, '/operator?panel=setup'), { replace: true });
    },
    explain: (error) => problemOfError(error, (cause) => signInMessages(cause, t('Failed to set up the site'))),
  });
  useFocusOnFirstInput(form);
  const bindEntry = (name: keyof typeof entered) =>
    bind(name, entered[name], (value) => setEntered((now) => ({ ...now, [name]: value })));
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3.5">
      <Input
        label={t('Set-up code')}
        hint={t('The server prints it when it starts, and by the command setup-code.')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        className="font-mono"
        {...bindEntry('code')}
      />
      <UsernameInput
        username={username}
        error={problemOf('username')}
        onChange={(next) => {
          setUsername(next);
          forgive();
        }}
      />
      <Input
        label={t('Email')}
        type="email"
        placeholder={t('you@example.com')}
        autoComplete="email"
        maxLength={320}
        {...bindEntry('email')}
      />
      <Input
        label={t('Password')}
        type="password"
        placeholder={t('At least 6 characters')}
        autoComplete="new-password"
        maxLength={1000}
        {...bindEntry('password')}
      />
      <Input
        label={t('Confirm Password')}
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        {...bindEntry('confirmPassword')}
      />
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" size="lg" fullWidth busy={busy}>
        {busy ? t('Creating...') : t('Continue')}
      </Button>
    </form>
  );
}
