import { checkSecondFactor } from '@gumball/rules/auth/second-factor';
import { codeLength } from '@gumball/rules/auth/verification';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { navigate, usePageLocation } from '../../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../../lib/router/redirect-target.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { CodeInput } from '../../../ui/forms/CodeInput.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { type Problem, problemOfError, useSubmission } from '../parts/use-submission.ts';
import { signInMessages } from './auth-messages.ts';
import { completeLogIn } from './sign-in.mutations.ts';

const linkClass = 'min-h-11 font-semibold text-brand-ink hover:underline';

/**
 * The second step of a log-in: the code of the authenticator app, or a recovery code. `onRestart` returns to the first
 * step, with the reason if the server ended this one.
 */
export default function SecondFactorForm({
  ticket,
  onRestart,
}: {
  ticket: string;
  onRestart: (problem?: Problem) => void;
}) {
  const { search } = usePageLocation();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { form, busy, formProblem, problemOf, forgive, endWait, submit } = useSubmission({
    fields: ['code'],
    check: () => checkSecondFactor(code),
    async send() {
      const { user } = await completeLogIn({ ticket, code });
      navigate(redirectAfterSignIn(user, search.redirect), { replace: true });
    },
    explain(error) {
      const problem = problemOfError(error, (cause) => signInMessages(cause, t('Login failed')));
      if (error instanceof ApiError && error.code === 'SIGN_IN_TICKET_INVALID') {
        onRestart(problem);
        return undefined;
      }
      if (problem.field === 'code') {
        setCode('');
        input.current?.focus();
      }
      return problem;
    },
  });
  const change = (value: string) => {
    setCode(value);
    forgive();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t('Two-factor authentication')}
      className="flex flex-col gap-4"
    >
      <p className="text-ink-2">
        {isRecovery
          ? t('Enter one of your recovery codes. Each of them works once.')
          : t('Enter the code that your authenticator app shows for {site}.')}
      </p>
      {isRecovery ? (
        <Input
          key="recovery"
          ref={input}
          label={t('Recovery code')}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          maxLength={100}
          value={code}
          error={problemOf('code')}
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <CodeInput
          ref={input}
          label={t('6-digit code')}
          value={code}
          autoFocus
          error={problemOf('code')}
          onChange={change}
        />
      )}
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" size="lg" fullWidth busy={busy} disabled={!isRecovery && code.length < codeLength}>
        {busy ? t('Signing in...') : t('Sign In')}
      </Button>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          className={linkClass}
          onClick={() => {
            setIsRecovery(!isRecovery);
            change('');
          }}
        >
          {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
        </button>
        <button type="button" className={linkClass} onClick={() => onRestart()}>
          {t('Back to Login')}
        </button>
      </div>
    </form>
  );
}
