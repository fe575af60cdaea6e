import type { SignUpStep } from '@gumball/contract/auth/identities.schemas';
import { useEffect, useRef, useState } from 'react';
import { completeConfirmation } from '../../features/auth/confirmation/confirmation.mutations.ts';
import { FormProblem } from '../../features/auth/parts/FormProblem.tsx';
import { type Problem, problemOfError } from '../../features/auth/parts/use-submission.ts';
import { completeLink } from '../../features/auth/providers/identities.mutations.ts';
import { ProviderSignUpForm } from '../../features/auth/providers/ProviderSignUpForm.tsx';
import { takeFlow } from '../../features/auth/providers/provider-flow.ts';
import { completeProviderLogIn } from '../../features/auth/providers/providers.mutations.ts';
import { AuthHeading } from '../../features/auth/sign-in/AuthHeading.tsx';
import { signInHref } from '../../features/auth/sign-in/auth-links.ts';
import { signInMessages } from '../../features/auth/sign-in/auth-messages.ts';
import { openIfUnverified } from '../../features/auth/sign-in/open-if-unverified.ts';
import SecondFactorForm from '../../features/auth/sign-in/SecondFactorForm.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { navigate, navigation, readLocation, usePageLocation } from '../../lib/router/navigation.ts';
import { redirectAfterSignIn } from '../../lib/router/redirect-target.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { buttonClass } from '../../ui/forms/button-styles.ts';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';
import { Tagline } from './Tagline.tsx';

type View =
  | { kind: 'waiting' }
  | { kind: 'failed'; problem: Problem; href: string }
  | { kind: 'sign-up'; step: SignUpStep }
  | { kind: 'second-factor'; ticket: string };

const settingsHref = '/settings#linked-accounts';

/** Completes a sign-in with what the provider returned, or a link of an account. Returns the view that follows. */
async function finish(query: string): Promise<View | undefined> {
  const flow = takeFlow();
  // The code is of no use in the history. The page that the guest requested stays in the address.
  history.replaceState(
    history.state,
    '',
    signInHref('/login/callback', {
      ...(flow?.redirect ? { redirect: flow.redirect } : {}),
      ...(flow?.from ? { from: flow.from } : {}),
    }),
  );
  navigation.updateLocation();
  if (!flow)
    return { kind: 'failed', problem: { message: t('That took too long. Please try again.') }, href: '/login' };
  const isLink = flow.kind === 'link';
  try {
    if (isLink) {
      toast.success(t('{provider} is linked', { provider: await completeLink(flow.ticket, query) }));
      navigate(settingsHref, { replace: true });
      return undefined;
    }
    if (flow.kind === 'confirm') {
      await completeConfirmation(flow.ticket, query);
      toast.success(t('Confirmed. Please repeat what you were about to do.'));
      navigate(flow.redirect ?? '/settings', { replace: true });
      return undefined;
    }
    const result = await completeProviderLogIn({ ticket: flow.ticket, query });
    if (result && 'signUp' in result) return { kind: 'sign-up', step: result.signUp };
    if (result) navigate(redirectAfterSignIn(result.user, flow.redirect), { replace: true });
    return undefined;
  } catch (error) {
    if (openIfUnverified(error, readLocation().search)) return undefined;
    const ticket = error instanceof ApiError ? error.body?.signInTicket : undefined;
    if (ticket) return { kind: 'second-factor', ticket };
    const problem = problemOfError(error, (cause) => signInMessages(cause, t('Login failed')));
    return {
      kind: 'failed',
      problem,
      href: isLink || flow.kind === 'confirm' ? settingsHref : signInHref('/login', readLocation().search),
    };
  }
}

/** The way back from a provider: signs in, asks for a username or a code, or links an account. */
export default function ProviderReturn() {
  const { search } = usePageLocation();
  const [view, setView] = useState<View>({ kind: 'waiting' });
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    finish(location.search)
      .then((next) => next && setView(next))
      .catch(reportError);
  }, []);
  if (view.kind === 'waiting') return <Loading />;
  if (view.kind === 'sign-up')
    return (
      <>
        <AuthHeading>{t('Join the Future of the Web')}</AuthHeading>
        <ProviderSignUpForm step={view.step} />
      </>
    );
  if (view.kind === 'second-factor')
    return (
      <>
        <AuthHeading>
          <Tagline />
        </AuthHeading>
        <SecondFactorForm ticket={view.ticket} onRestart={() => navigate(signInHref('/login', search))} />
      </>
    );
  const isSettings = view.href === settingsHref;
  return (
    <>
      <AuthHeading>{isSettings ? t('The account was not linked') : t('Login failed')}</AuthHeading>
      <FormProblem problem={view.problem} onOver={() => undefined} />
      <HrefLink href={view.href} variant="plain" className={buttonClass('primary', 'lg', true)}>
        {isSettings ? t('Back to the settings') : t('Back to Login')}
      </HrefLink>
    </>
  );
}
