import { messageOf } from '@gumball/contract/errors';
import { useEffect, useState } from 'react';
import { AuthHeading } from '../features/auth/AuthHeading.tsx';
import { resetTokenOf } from '../features/auth/auth-links.ts';
import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx';
import { navigate, usePlace } from '../lib/navigation.ts';
import { say, t } from '../lib/texts.ts';
import { buttonClass } from '../ui/button-styles.ts';
import { HrefLink } from '../ui/HrefLink.tsx';
import { Note } from '../ui/Note.tsx';

const redirectMs = 2000;

type View = { kind: 'form' } | { kind: 'done'; message: string } | { kind: 'invalid'; words: string };

function Done({ message }: { message: string }) {
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <AuthHeading>{t('Password changed')}</AuthHeading>
      <Note tone="positive">{message}</Note>
      <HrefLink href="/login" look="plain" className={buttonClass('primary', 'lg', true)}>
        {t('Back to Login')}
      </HrefLink>
    </>
  );
}

function InvalidLink({ words }: { words: string }) {
  return (
    <>
      <AuthHeading>{t('This link does not work')}</AuthHeading>
      <Note tone="danger">{words}</Note>
      <p className="text-base text-ink-2">{t('Links work once and expire after 1 hour.')}</p>
      <HrefLink href="/forgot-password" look="plain" className={buttonClass('primary', 'lg', true)}>
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
    token === '' ? { kind: 'invalid', words: say(messageOf('RESET_TOKEN_MISSING')) } : { kind: 'form' },
  );
  if (view.kind === 'done') return <Done message={view.message} />;
  if (view.kind === 'invalid') return <InvalidLink words={view.words} />;
  return (
    <>
      <AuthHeading>{t('Reset password')}</AuthHeading>
      <p className="-mt-2 text-base text-ink-2">{t('Choose a new password. It signs you out everywhere else.')}</p>
      <ResetPasswordForm
        token={token}
        onDone={(message) => setView({ kind: 'done', message })}
        onInvalidLink={(words) => setView({ kind: 'invalid', words })}
      />
    </>
  );
}

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordPage() {
  const token = resetTokenOf(usePlace());
  return <Reset key={token} token={token} />;
}
