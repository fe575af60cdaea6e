import type { SignUpStep } from '@gumball/contract/auth/identities.schemas';
import { checkUsername, usernameSuffix } from '@gumball/rules/auth/sign-up';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { navigate, usePageLocation } from '../../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../../lib/router/redirect-target.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useFocusOnFirstInput } from '../parts/use-focus-on-first-input.ts';
import { problemOfError, useSubmission } from '../parts/use-submission.ts';
import { ApplicationQuestions, answerFields, toAnswers } from '../sign-in/ApplicationQuestions.tsx';
import { ApplicationReceived } from '../sign-in/ApplicationReceived.tsx';
import { signInMessages } from '../sign-in/auth-messages.ts';
import { questionsOf } from '../sign-in/questions-of.ts';
import { clearReferralCode, referralCode } from '../sign-in/referral-code.ts';
import { UsernameInput } from '../sign-in/UsernameInput.tsx';
import type { TypedUsername } from '../sign-in/username-input.ts';
import { withProofOfWork } from '../sign-in/with-proof-of-work.ts';
import { signUpWithProvider } from './providers.mutations.ts';
import { useSignInOptions } from './providers.queries.ts';

/** Asks a newcomer who comes from a provider for a username, and creates the account. */
export function ProviderSignUpForm({ step }: { step: SignUpStep }) {
  const { search } = usePageLocation();
  const [username, setUsername] = useState<TypedUsername>({ name: step.username });
  const questions = questionsOf(useSignInOptions(), referralCode(undefined) !== undefined);
  const [answers, setAnswers] = useState<string[]>([]);
  const [isApplicant, setIsApplicant] = useState(false);
  const [checking, setChecking] = useState(false);
  const full = username.name === '' ? '' : username.name + usernameSuffix;
  const { form, busy, formProblem, problemOf, forgive, endWait, submit } = useSubmission({
    fields: ['username', ...answerFields(questions)],
    check: () => checkUsername(full),
    async send() {
      const code = referralCode(undefined);
      const body = {
        ticket: step.ticket,
        username: full,
        ...toAnswers(questions, answers),
        ...(code ? { referralCode: code } : {}),
      };
      const { user } = await withProofOfWork((proof) => signUpWithProvider({ ...body, ...proof }), setChecking);
      clearReferralCode();
      if (user) navigate(redirectAfterSignIn(user, search.redirect), { replace: true });
      else setIsApplicant(true);
    },
    explain: (error) => problemOfError(error, (cause) => signInMessages(cause, t('Registration failed'))),
  });
  useFocusOnFirstInput(form);
  if (isApplicant) return <ApplicationReceived />;
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3.5">
      <p className="text-base text-ink-2">
        {t('{provider} has confirmed {email}. Choose a username for your new account.', {
          provider: step.provider,
          email: step.email,
        })}
      </p>
      <UsernameInput
        username={username}
        error={problemOf('username')}
        onChange={(next) => {
          setUsername(next);
          forgive();
        }}
      />
      {questions.length > 0 && (
        <ApplicationQuestions
          questions={questions}
          answers={answers}
          problemOf={problemOf}
          onChange={(next) => {
            setAnswers(next);
            forgive();
          }}
        />
      )}
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" size="lg" fullWidth busy={busy}>
        {checking ? t('Checking...') : busy ? t('Creating...') : t('Continue')}
      </Button>
    </form>
  );
}
