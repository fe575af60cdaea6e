import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSignInOptions } from '../../features/auth/providers/providers.queries.ts';
import { ApplicationReceived } from '../../features/auth/sign-in/ApplicationReceived.tsx';
import { AuthHeading } from '../../features/auth/sign-in/AuthHeading.tsx';
import { signInHref } from '../../features/auth/sign-in/auth-links.ts';
import { referralCode } from '../../features/auth/sign-in/referral-code.ts';
import { SignUpForm } from '../../features/auth/sign-in/SignUpForm.tsx';
import { SignUpRefusal } from '../../features/auth/sign-in/SignUpRefusal.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { usePageLocation } from '../../lib/router/navigation.ts';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';

// Most guests come without an invitation.
const InvitationPanel = lazy(() =>
  import('../../features/referrals/InvitationPanel.tsx').catch(() => ({ default: (): ReactNode => null })),
);

const SetupPage = lazy(() => import('./SetupPage.tsx'));

/** Sign-up, with the invitation that led to it, or by the code of an empty site. */
export default function SignUpPage() {
  if (usePageLocation().path !== '/setup') return <InvitedSignUp />;
  return (
    <Suspense fallback={<div className="h-96" />}>
      <SetupPage />
    </Suspense>
  );
}

function InvitedSignUp() {
  const { search } = usePageLocation();
  const options = useSignInOptions();
  const { signUpMode } = options;
  const [isApplicant, setIsApplicant] = useState(false);
  const { ref } = search;
  // An invitation also survives a visit of the log-in page.
  const [code] = useState(() => referralCode(ref));
  useEffect(() => {
    if (!ref) return;
    // The form loads before the click is counted.
    import('../../features/referrals/track-invitation.ts')
      .then(({ trackInvitation }) => trackInvitation(ref))
      .catch(() => {
        // An uncounted click is ignored.
      });
  }, [ref]);
  const isRefused = signUpMode === 'closed' || (signUpMode === 'invitation' && !code);
  if (isApplicant)
    return (
      <>
        <AuthHeading>{t('Thank you')}</AuthHeading>
        <ApplicationReceived />
      </>
    );
  return (
    <>
      <AuthHeading>{t('Join the Future of the Web')}</AuthHeading>
      {code && signUpMode !== 'closed' && (
        <Suspense fallback={<div className="h-48" />}>
          <InvitationPanel code={code} />
        </Suspense>
      )}
      {isRefused ? (
        <SignUpRefusal mode={signUpMode} />
      ) : (
        <SignUpForm options={options} onApplied={() => setIsApplicant(true)} />
      )}
      <p className="text-center text-ink-2">
        {t('Already a member?')}{' '}
        <HrefLink href={signInHref('/login', search)} className="py-1.5">
          {t('Sign in')}
        </HrefLink>
      </p>
    </>
  );
}
