import { useEffect } from 'react';
import { AuthHeading } from '../../features/auth/sign-in/AuthHeading.tsx';
import { signInHref } from '../../features/auth/sign-in/auth-links.ts';
import { LoginForm } from '../../features/auth/sign-in/LoginForm.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { usePageLocation } from '../../lib/router/navigation.ts';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';
import { Tagline } from './Tagline.tsx';

/** The service worker shows the app at every address, where a guest may have a public page. Signing in registers it again. */
async function removeServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}

/** Log-in. */
export default function LoginPage() {
  const { search } = usePageLocation();
  useEffect(() => {
    if ('serviceWorker' in navigator) removeServiceWorker().catch(() => undefined);
  }, []);
  return (
    <>
      <AuthHeading>
        <Tagline />
      </AuthHeading>
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
