import { useEffect } from 'react';
import { AuthHeading } from '../../features/auth/AuthHeading.tsx';
import { signInHref } from '../../features/auth/auth-links.ts';
import { SignUpForm } from '../../features/auth/SignUpForm.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { usePageLocation } from '../../lib/router/navigation.ts';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';

/** Sign-up. */
export function SignUpPage() {
  const { search } = usePageLocation();
  const { ref } = search;
  useEffect(() => {
    if (!ref) return;
    // The form loads before the click is counted.
    import('../../features/referrals/track-invitation.ts')
      .then(({ trackInvitation }) => trackInvitation(ref))
      .catch(() => {
        // A click that is not counted is nobody's trouble.
      });
  }, [ref]);
  return (
    <>
      <AuthHeading>{t('Join the Future of the Web')}</AuthHeading>
      <SignUpForm />
      <p className="text-center text-ink-2">
        {t('Already a member?')}{' '}
        <HrefLink href={signInHref('/login', search)} className="py-1.5">
          {t('Sign in')}
        </HrefLink>
      </p>
    </>
  );
}
