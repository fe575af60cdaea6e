import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { HrefLink } from '../../../ui/forms/HrefLink.tsx';

/** What follows an application. */
export function ApplicationReceived() {
  return (
    <>
      <Callout tone="positive">{t('Your application has arrived.')}</Callout>
      <p className="text-base text-ink-2">
        {t('The operators read it, and we will tell you the decision by email. Then you can sign in.')}
      </p>
      <HrefLink href="/login" className="inline-flex min-h-11 items-center self-center">
        {t('Back to Login')}
      </HrefLink>
    </>
  );
}
