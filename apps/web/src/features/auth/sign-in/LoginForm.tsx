import { checkLogIn } from '@gumball/rules/auth/log-in';
import { useId, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { navigate, usePageLocation } from '../../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../../lib/router/redirect-target.ts';
import { useLazyComponent } from '../../../lib/scheduling/use-lazy-component.ts';
import { session } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { HrefLink } from '../../../ui/forms/HrefLink.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useFocusOnFirstInput } from '../parts/use-focus-on-first-input.ts';
import { type Problem, problemOfError, useSubmission } from '../parts/use-submission.ts';
import { OtherSignIns } from '../providers/OtherSignIns.tsx';
import { signInHref } from './auth-links.ts';
import { signInMessages } from './auth-messages.ts';
import { openIfUnverified } from './open-if-unverified.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { logIn } from './sign-in.mutations.ts';

const loadSecondFactorForm = () => import('./SecondFactorForm.tsx');

/** Why the log-in page opened, if the server ended the session of this device. */
function reasonOfSession(): Problem | undefined {
  const current = session.get();
  return current.status === 'guest' && current.ended === 'expired'
    ? { message: t('You were signed out. Please sign in again.') }
    : undefined;
}

/**
 * Log-in. Opens the requested page, the unfinished profile, or the code page if the address is not verified. Members
 * with two-factor authentication enter a code in a second step.
 */
export function LoginForm() {
  const [ticket, setTicket] = useState<string>();
  const [problem, setProblem] = useState(reasonOfSession);
  const restart = (reason?: Problem) => {
    setTicket(undefined);
    setProblem(reason);
  };
  const step = useLazyComponent(loadSecondFactorForm, ticket !== undefined, () =>
    restart({ message: t('Network error. Please check your connection and try again.') }),
  );
  if (step && ticket !== undefined) return <step.Part ticket={ticket} onRestart={restart} />;
  return (
    <>
      <CredentialsForm reason={problem} isWaiting={ticket !== undefined} onTicket={setTicket} />
      <PasskeyButton onProblem={setProblem} />
      <OtherSignIns onProblem={setProblem} />
    </>
  );
}

/** Username and password. `reason`: why the member has to enter them again. `onTicket`: a code is required too. */
function CredentialsForm({
  reason,
  isWaiting,
  onTicket,
}: {
  reason: Problem | undefined;
  isWaiting: boolean;
  onTicket: (ticket: string) => void;
}) {
  const { search } = usePageLocation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const problemId = useId();

  const {
    form,
    busy: isSending,
    problem: ownProblem,
    forgive,
    endWait,
    submit,
  } = useSubmission({
    fields: ['username', 'password'],
    check: () => checkLogIn({ username, password }),
    async send() {
      const { user } = await logIn({ username: username.trim(), password });
      navigate(redirectAfterSignIn(user, search.redirect), { replace: true });
    },
    explain(error) {
      if (openIfUnverified(error, search)) return undefined;
      const ticket = error instanceof ApiError && error.body?.signInTicket;
      if (ticket) {
        onTicket(ticket);
        return undefined;
      }
      const wrong = error instanceof ApiError && error.code === 'CREDENTIALS_INVALID';
      return {
        ...problemOfError(error, (cause) => signInMessages(cause, t('Login failed'))),
        ...(wrong ? { field: 'password' } : {}),
      };
    },
  });

  const problem = ownProblem ?? reason;
  const busy = isSending || isWaiting;
  const complaint = (field: string) =>
    problem?.field === field ? ({ 'aria-invalid': true, 'aria-describedby': problemId } as const) : {};

  useFocusOnFirstInput(form);

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem id={problemId} problem={problem} onOver={endWait} />
      <Input
        label={t('Username')}
        name="username"
        placeholder={t('yourname.fun')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        value={username}
        onChange={(event) => {
          setUsername(event.target.value);
          forgive();
        }}
        {...complaint('username')}
      />
      <Input
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          forgive();
        }}
        {...complaint('password')}
      />
      <HrefLink href={signInHref('/forgot-password', search)} className="-mt-1.5 self-end py-1.5">
        {t('Forgot password?')}
      </HrefLink>
      <Button type="submit" size="lg" fullWidth busy={busy}>
        {busy ? t('Signing in...') : t('Sign In')}
      </Button>
    </form>
  );
}
