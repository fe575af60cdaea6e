import { AuthHeading } from '../../features/auth/sign-in/AuthHeading.tsx';
import { VerifyEmailForm } from '../../features/auth/sign-in/VerifyEmailForm.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { usePageLocation } from '../../lib/router/navigation.ts';

/** The six-digit code from the mail. */
export default function VerifyEmailPage() {
  const email = usePageLocation().search.email ?? '';
  return (
    <>
      <AuthHeading>{t('Check Your Email')}</AuthHeading>
      <VerifyEmailForm key={email} email={email} />
    </>
  );
}
