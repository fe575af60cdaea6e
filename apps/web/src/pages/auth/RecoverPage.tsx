import { RecoverForm } from '../../features/auth/recovery/RecoverForm.tsx';
import { AuthHeading } from '../../features/auth/sign-in/AuthHeading.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';

/** A new password by a recovery code. */
export default function RecoverPage() {
  return (
    <>
      <AuthHeading>{t('Use a recovery code')}</AuthHeading>
      <p className="-mt-2 text-base text-ink-2">
        {t('One of your recovery codes sets a new password, without your mailbox. It works once.')}
      </p>
      <RecoverForm />
      <HrefLink href="/login" className="self-center py-1.5">
        {t('Back to Login')}
      </HrefLink>
    </>
  );
}
