import { AuthHeading } from '../features/auth/AuthHeading.tsx';
import { VerifyEmailForm } from '../features/auth/VerifyEmailForm.tsx';
import { usePlace } from '../lib/navigation.ts';
import { t } from '../lib/texts.ts';

/** The six-digit code from the mail. */
export function VerifyEmailPage() {
  const email = usePlace().search.email ?? '';
  return (
    <>
      <AuthHeading>{t('Check Your Email')}</AuthHeading>
      <VerifyEmailForm key={email} email={email} />
    </>
  );
}
