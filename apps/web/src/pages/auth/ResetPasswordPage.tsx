import { authMessageOf } from '@gumball/contract/auth/auth-errors';
import { useEffect, useState } from 'react';
import { AuthHeading } from '../../features/auth/sign-in/AuthHeading.tsx';
import { resetTokenOf } from '../../features/auth/sign-in/auth-links.ts';
import { ResetPasswordForm } from '../../features/auth/sign-in/ResetPasswordForm.tsx';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { navigate, usePageLocation } from '../../lib/router/navigation.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { buttonClass } from '../../ui/forms/button-styles.ts';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';

const redirectMs = 2000;

type View = { kind: 'form' } | { kind: 'done'; message: string } | { kind: 'invalid'; reason: string };

function Done({ message }: { message: string }) {
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <AuthHeading>{t('Password changed')}</AuthHeading>
      <Callout tone="positive">{message}</Callout>
      <HrefLink href="/login" variant="plain" className={buttonClass('primary', 'lg', true)}>
        {t('Back to Login')}
      </HrefLink>
    </>
  );
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <>
      <AuthHeading>{t('This link does not work')}</AuthHeading>
      <Callout tone="danger">{reason}</Callout>
      <p className="text-base text-ink-2">{t('Links work once and expire after 1 hour.')}</p>
      <HrefLink href="/forgot-password" variant="plain" className={buttonClass('primary', 'lg', true)}>
        {t('Request a new link')}
      </HrefLink>
      <HrefLink href="/login" className="inline-flex min-h-11 items-center self-center">
        {t('Back to Login')}
      </HrefLink>
    </>
  );
}

function Reset({ token }: { token: string }) {
  const [view, setView] = useState<View>(
    token === '' ? { kind: 'invalid', reason: translate(authMessageOf('RESET_TOKEN_MISSING')) } : { kind: 'form' },
  );
  if (view.kind === 'done') return <Done message={view.message} />;
  if (view.kind === 'invalid') return <InvalidLink reason={view.reason} />;
  return (
    <>
      <AuthHeading>{t('Reset password')}</AuthHeading>
      <p className="-mt-2 text-base text-ink-2">{t('Choose a new password. It signs you out everywhere else.')}</p>
      <ResetPasswordForm
        token={token}
        onDone={(message) => setView({ kind: 'done', message })}
        onInvalidLink={(reason) => setView({ kind: 'invalid', reason })}
      />
    </>
  );
}

/** Sets a new password with the token of a reset link. */
export default function ResetPasswordPage() {
  const token = resetTokenOf(usePageLocation());
  return <Reset key={token} token={token} />;
}
