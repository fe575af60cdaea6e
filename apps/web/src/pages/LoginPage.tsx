import { AuthHeading } from '../features/auth/AuthHeading.tsx';
import { signInHref } from '../features/auth/auth-links.ts';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { usePlace } from '../lib/navigation.ts';
import { t } from '../lib/texts.ts';
import { HrefLink } from '../ui/HrefLink.tsx';

/** Log-in. */
export function LoginPage() {
  const { search } = usePlace();
  return (
    <>
      <AuthHeading>{t('Connect, Share, and Win')}</AuthHeading>
      <LoginForm />
      <p className="text-center text-ink-2">
        {t('New here?')}{' '}
        <HrefLink href={signInHref('/signup', search)} className="py-1.5">
          {t('Create an account')}
        </HrefLink>
      </p>
    </>
  );
}
