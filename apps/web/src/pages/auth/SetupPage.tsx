import { SetupForm } from '../../features/auth/setup/SetupForm.tsx';
import { AuthHeading } from '../../features/auth/sign-in/AuthHeading.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';

/** The first administrator of an empty site. */
export default function SetupPage() {
  return (
    <>
      <AuthHeading>{t('Set up your site')}</AuthHeading>
      <p className="-mt-2 text-base text-ink-2">
        {t('Who runs the server becomes its first administrator. Names, colours, mail and the rest follow.')}
      </p>
      <SetupForm />
      <p className="text-center text-ink-2">
        {t('Already a member?')}{' '}
        <HrefLink href="/login" className="py-1.5">
          {t('Sign in')}
        </HrefLink>
      </p>
    </>
  );
}
