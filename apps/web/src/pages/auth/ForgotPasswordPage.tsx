import { useState } from 'react';
import { AuthHeading } from '../../features/auth/sign-in/AuthHeading.tsx';
import { signInHref } from '../../features/auth/sign-in/auth-links.ts';
import { ForgotPasswordForm } from '../../features/auth/sign-in/ForgotPasswordForm.tsx';
import { rich, t } from '../../lib/i18n/i18n.ts';
import { usePageLocation } from '../../lib/router/navigation.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';

/** Requests a reset link, and explains where to find it. */
export default function ForgotPasswordPage() {
  const { search } = usePageLocation();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const backLink = (
    <HrefLink href={signInHref('/login', search)} className="inline-flex min-h-11 items-center self-center">
      {t('Back to Login')}
    </HrefLink>
  );

  if (sent) {
    return (
      <>
        <AuthHeading key="sent">{t('Check Your Email')}</AuthHeading>
        <p className="-mt-2 text-base text-ink-2">
          {rich(
            'If {email} belongs to an account, a link to reset its password is on its way. It works once, for 1 hour.',
            { email: <b className="font-semibold text-ink [overflow-wrap:anywhere]">{email.trim()}</b> },
          )}
        </p>
        <Button kind="outline" size="lg" fullWidth onClick={() => setSent(false)}>
          {t('Send Another Email')}
        </Button>
        {backLink}
      </>
    );
  }
  return (
    <>
      <AuthHeading key="form">{t('Forgot password?')}</AuthHeading>
      <p className="-mt-2 text-base text-ink-2">
        {t('Tell us your email address and we will send you a link to set a new one.')}
      </p>
      <ForgotPasswordForm email={email} onChange={setEmail} onSent={() => setSent(true)} />
      <HrefLink href="/recover" className="inline-flex min-h-11 items-center self-center">
        {t('No mailbox any more? Use a recovery code')}
      </HrefLink>
      {backLink}
    </>
  );
}
