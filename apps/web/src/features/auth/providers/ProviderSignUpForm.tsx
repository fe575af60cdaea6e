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
import { ApplicationReceived } from '../sign-in/ApplicationReceived.tsx';
import { signInMessages } from '../sign-in/auth-messages.ts';
import { clearReferralCode, referralCode } from '../sign-in/referral-code.ts';
import { SignUpExtras } from '../sign-in/SignUpExtras.tsx';
import { UsernameInput } from '../sign-in/UsernameInput.tsx';
import { useSignUpExtras } from '../sign-in/use-sign-up-extras.ts';
import type { TypedUsername } from '../sign-in/username-input.ts';
import { withProofOfWork } from '../sign-in/with-proof-of-work.ts';
import { signUpWithProvider } from './providers.mutations.ts';
import { useSignInOptions } from './providers.queries.ts';

/** Asks a newcomer who comes from a provider for a username, and creates the account. */
export function ProviderSignUpForm({ step }: { step: SignUpStep }) {
  const { search } = usePageLocation();
  const [username, setUsername] = useState<TypedUsername>({ name: step.username });
  const extras = useSignUpExtras(useSignInOptions(), referralCode(undefined) !== undefined, search.from);
  const [isApplicant, setIsApplicant] = useState(false);
  const [checking, setChecking] = useState(false);
  const full = username.name === '' ? '' : username.name + usernameSuffix;
  const { form, busy, formProblem, problemOf, forgive, endWait, submit } = useSubmission({
    fields: ['username', ...extras.fields],
    check: () => checkUsername(full),
    async send() {
      const code = referralCode(undefined);
      const body = {
        ticket: step.ticket,
        username: full,
        ...extras.body(),
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
      <SignUpExtras extras={extras} problemOf={problemOf} onChange={forgive} />
      <FormProblem problem={formProblem} onOver={endWait} />
      <Button type="submit" size="lg" fullWidth busy={busy}>
        {checking ? t('Checking...') : busy ? t('Creating...') : t('Continue')}
      </Button>
    </form>
  );
}
