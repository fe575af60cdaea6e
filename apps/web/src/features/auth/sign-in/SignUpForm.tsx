import { checkSignUp, type SignUp, usernameSuffix } from '@gumball/rules/auth/sign-up';
import { useEffect, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { navigate, usePageLocation } from '../../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../../lib/router/redirect-target.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useFocusOnFirstInput } from '../parts/use-focus-on-first-input.ts';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import type { SignInOptions } from '../providers/providers.queries.ts';
import { verifyEmailHref } from './auth-links.ts';
import { signInMessages } from './auth-messages.ts';
import { clearReferralCode, referralCode } from './referral-code.ts';
import { SignUpExtras } from './SignUpExtras.tsx';
import { signUp } from './sign-in.mutations.ts';
import { UsernameInput } from './UsernameInput.tsx';
import { useSignUpExtras } from './use-sign-up-extras.ts';
import type { TypedUsername } from './username-input.ts';
import { storeTicket } from './verification-ticket.ts';
import { withProofOfWork } from './with-proof-of-work.ts';

/**
 * Username, email address and password of a newcomer. Opens the code page if the address must be verified, else the
 * profile.
 */
export function SignUpForm({ options, onApplied }: { options: SignInOptions; onApplied: () => void }) {
  const { search } = usePageLocation();
  const [username, setUsername] = useState<TypedUsername>({ name: '' });
  const [entered, setEntered] = useState({ email: '', password: '', confirmPassword: '' });
  const extras = useSignUpExtras(options, referralCode(search.ref) !== undefined, search.from);
  const [checking, setChecking] = useState(false);

  useEffect(() => {
    referralCode(search.ref);
  }, [search.ref]);

  const entries = (): SignUp => ({ ...entered, username: username.name === '' ? '' : username.name + usernameSuffix });

  const { form, busy, formProblem, problemOf, bind, forgive, endWait, submit } = useSubmission({
    fields: ['username', 'email', 'password', 'confirmPassword', ...extras.fields],
    check: () => checkSignUp(entries()),
    async send() {
      const code = referralCode(search.ref);
      const body = { ...entries(), ...extras.body(), ...(code ? { referralCode: code } : {}) };
      const response = await withProofOfWork((proof) => signUp({ ...body, ...proof }), setChecking);
      clearReferralCode();
      const { user, accessToken, applied } = response;
      if (applied) onApplied();
      else if (user && accessToken) {
        navigate(redirectAfterSignIn(user, search.redirect), { replace: true });
      } else {
        storeTicket(response.verificationTicket);
        navigate(verifyEmailHref(response.email ?? entered.email.trim(), search), { replace: true });
      }
    },
    explain: (error) => problemOfError(error, (cause) => signInMessages(cause, t('Registration failed'))),
  });

  useFocusOnFirstInput(form);

  const bindEntry = (name: keyof typeof entered) =>
    bind(name, entered[name], (value) => setEntered((now) => ({ ...now, [name]: value })));

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3.5">
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
      <SignUpExtras extras={extras} problemOf={problemOf} onChange={forgive} />
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" size="lg" fullWidth busy={busy}>
        {checking ? t('Checking...') : busy ? t('Creating...') : t('Continue')}
      </Button>
    </form>
  );
}
