import { checkSignUp, type SignUp, usernameSuffix } from '@gumball/rules/auth/sign-up';
import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { navigate, usePageLocation } from '../../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../../lib/router/redirect-target.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useFocusOnFirstInput } from '../parts/use-focus-on-first-input.ts';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { verifyEmailHref } from './auth-links.ts';
import { signInMessages } from './auth-messages.ts';
import { clearReferralCode, referralCode } from './referral-code.ts';
import { signUp } from './sign-in.mutations.ts';
import { type TypedUsername, typeUsername } from './username-input.ts';
import { storeTicket } from './verification-ticket.ts';

/**
 * Username, email address and password of a newcomer. Opens the code page if the address must be verified, else the
 * profile.
 */
export function SignUpForm() {
  const { search } = usePageLocation();
  const [username, setUsername] = useState<TypedUsername>({ name: '' });
  const [entered, setEntered] = useState({ email: '', password: '', confirmPassword: '' });
  const [checking, setChecking] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);

  useEffect(() => {
    referralCode(search.ref);
  }, [search.ref]);

  // Stripping would otherwise move the caret to the end.
  useLayoutEffect(() => {
    const input = usernameInput.current;
    if (caret.current !== undefined && input) input.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const entries = (): SignUp => ({ ...entered, username: username.name === '' ? '' : username.name + usernameSuffix });

  /** Signs up; after many sign-ups of a network the server requires a proof of work first. */
  async function register(body: SignUp & { referralCode?: string }) {
    try {
      return await signUp(body);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      const challenge = refusal?.body?.challenge;
      if (!refusal || !challenge) throw error;
      setChecking(true);
      try {
        const { solveChallenge } = await import('./solve-challenge.ts');
        const proofOfWork = await solveChallenge(challenge).catch(() => {
          throw refusal;
        });
        return await signUp({ ...body, proofOfWork });
      } finally {
        setChecking(false);
      }
    }
  }

  const { form, busy, formProblem, problemOf, bind, forgive, endWait, submit } = useSubmission({
    fields: ['username', 'email', 'password', 'confirmPassword'],
    check: () => checkSignUp(entries()),
    async send() {
      const code = referralCode(search.ref);
      const response = await register({ ...entries(), ...(code ? { referralCode: code } : {}) });
      clearReferralCode();
      const { user, accessToken } = response;
      if (user && accessToken) {
        navigate(redirectAfterSignIn(user, search.redirect), { replace: true });
      } else {
        storeTicket(response.verificationTicket);
        navigate(verifyEmailHref(response.email ?? entered.email.trim(), search), { replace: true });
      }
    },
    explain: (error) => problemOfError(error, (cause) => signInMessages(cause, t('Registration failed'))),
  });

  useFocusOnFirstInput(form);

  function changeUsername({ target }: ChangeEvent<HTMLInputElement>) {
    const next = typeUsername(username, target.value);
    if (next.name !== target.value)
      caret.current = typeUsername({ name: '' }, target.value.slice(0, target.selectionStart ?? 0)).name.length;
    setUsername(next);
    forgive();
  }

  const bindEntry = (name: keyof typeof entered) =>
    bind(name, entered[name], (value) => setEntered((now) => ({ ...now, [name]: value })));

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3.5">
      <Input
        ref={usernameInput}
        label={t('Username')}
        name="username"
        placeholder={t('yourname')}
        suffix={usernameSuffix}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={username.name}
        error={problemOf('username')}
        onChange={changeUsername}
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
        {checking ? t('Checking...') : busy ? t('Creating...') : t('Continue')}
      </Button>
    </form>
  );
}
