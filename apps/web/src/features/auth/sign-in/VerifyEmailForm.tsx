import { authMessageOf } from '@gumball/contract/auth/auth-errors';
import { checkResend, checkVerification, codeLength, resendCooldownMs } from '@gumball/rules/auth/verification';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { navigate, usePageLocation } from '../../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../../lib/router/redirect-target.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useCountdown } from '../../../ui/feedback/use-countdown.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { CodeInput } from '../../../ui/forms/CodeInput.tsx';
import { HrefLink } from '../../../ui/forms/HrefLink.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { type Problem, problemOfError, useSubmission } from '../parts/use-submission.ts';
import { ApplicationReceived } from './ApplicationReceived.tsx';
import { signInHref } from './auth-links.ts';
import { mailMessages } from './auth-messages.ts';
import { resendCode, verifyEmail } from './sign-in.mutations.ts';

const cooldownSeconds = resendCooldownMs / 1000;
const redirectMs = 1500;

type CodeMail = 'sending' | 'sent' | 'failed';

function Introduction({ mail, email }: { mail: CodeMail; email: string }) {
  const gaps = { email: <b className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</b> };
  if (mail === 'sending') return rich('We are sending a 6-digit code to {email}', gaps);
  if (mail === 'sent') return rich('We sent a 6-digit code to {email}', gaps);
  return rich('Enter the 6-digit code for {email}', gaps);
}

/** Requests the code and sends it again: the state of the mail, the waiting time, the error. */
function useCodeMail(email: string) {
  const [mail, setMail] = useState<CodeMail>('sending');
  const [waitUntilMs, setWaitUntilMs] = useState(0);
  const waitSeconds = useCountdown(waitUntilMs);
  const startWait = (seconds: number) => setWaitUntilMs(Date.now() + seconds * 1000);
  const [problem, setProblem] = useState<Problem>();

  async function request(byItself: boolean): Promise<boolean> {
    const result = checkResend(email);
    if (!result.ok) {
      setMail('failed');
      setProblem({ message: translate(authMessageOf(result.code)) });
      return false;
    }
    setMail('sending');
    setProblem(undefined);
    try {
      const message = await resendCode(email);
      setMail('sent');
      startWait(cooldownSeconds);
      if (!byItself) toast.success(translate(message));
      return true;
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
      // The sign-up has just sent a code: a rate limit here means success.
      const sentBefore = byItself && wait !== undefined && wait <= cooldownSeconds;
      setMail(sentBefore ? 'sent' : 'failed');
      if (wait !== undefined) startWait(wait);
      if (!sentBefore) setProblem(problemOfError(error, mailMessages));
      return sentBefore;
    }
  }

  return { mail, waitSeconds, problem, request, dismiss: () => setProblem(undefined) };
}

/**
 * The six digits that were mailed to `email`, and another mail for those who did not get them. Signs in, and continues
 * after a moment.
 */
export function VerifyEmailForm({ email }: { email: string }) {
  const { search } = usePageLocation();
  const [code, setCode] = useState('');
  const [isApplicant, setIsApplicant] = useState(false);
  const [done, setDone] = useState<{ message: string; next: string }>();
  const input = useRef<HTMLInputElement>(null);
  const { mail, waitSeconds, problem: mailProblem, request, dismiss } = useCodeMail(email);

  const firstRequest = useRef(request);
  useEffect(() => {
    const timer = setTimeout(() => {
      firstRequest.current(true).catch(reportError);
    });
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate(done.next, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [done]);

  const { form, busy, formProblem, problemOf, forgive, endWait, submit } = useSubmission({
    fields: ['code'],
    check: () => checkVerification({ email, code }),
    async send() {
      dismiss();
      const response = await verifyEmail(email, code);
      setDone({ message: translate(response.message), next: redirectAfterSignIn(response.user, search.redirect) });
    },
    explain(error) {
      if (error instanceof ApiError && error.code === 'APPLICATION_PENDING') {
        setIsApplicant(true);
        return undefined;
      }
      const problem = problemOfError(error, mailMessages);
      if (problem.field === 'code') {
        setCode('');
        input.current?.focus();
      }
      return problem;
    },
  });

  function resend() {
    input.current?.focus();
    forgive();
    request(false).catch(reportError);
  }

  if (isApplicant) return <ApplicationReceived />;
  return (
    <>
      <p className="-mt-2 text-base text-ink-2">
        <Introduction mail={mail} email={email} />
      </p>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4 md:gap-5">
        <CodeInput
          ref={input}
          label={t('6-digit code')}
          value={code}
          autoFocus
          disabled={done !== undefined}
          error={problemOf('code')}
          onChange={(digits) => {
            setCode(digits);
            forgive();
          }}
        />
        <FormProblem problem={formProblem ?? mailProblem} onOver={formProblem ? endWait : dismiss} />
        <Button type="submit" size="lg" fullWidth busy={busy} disabled={code.length < codeLength || done !== undefined}>
          {busy ? t('Verifying...') : done ? t('Verified') : t('Verify')}
        </Button>
      </form>
      {done ? (
        <Callout tone="positive">{done.message}</Callout>
      ) : (
        <Footer back={signInHref('/login', search)}>
          <button
            type="button"
            disabled={mail === 'sending' || waitSeconds > 0}
            onClick={resend}
            className="min-h-11 font-semibold text-brand-ink tabular-nums enabled:hover:underline disabled:font-normal disabled:text-ink-2"
          >
            {mail === 'sending'
              ? t('Sending...')
              : waitSeconds > 0
                ? t('Resend in {seconds}s', { seconds: waitSeconds })
                : t('Resend code')}
          </button>
        </Footer>
      )}
    </>
  );
}

function Footer({ back, children }: { back: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      {children}
      <HrefLink href={back} className="inline-flex min-h-11 items-center">
        {t('Back to Login')}
      </HrefLink>
    </div>
  );
}
