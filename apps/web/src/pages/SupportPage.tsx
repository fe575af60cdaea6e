import { SupportForm } from '../features/moderation/SupportForm.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { Card } from '../ui/layout/Card.tsx';

/** The contact form to the operators. */
export function SupportPage() {
  return (
    <div className="columns">
      <Card heading={t('Write to us')}>
        <p className="mb-4 text-ink-2">
          {t(
            'Something does not work, something worries you, or you have an idea: the people who run {site} read every message.',
          )}
        </p>
        <SupportForm />
      </Card>
    </div>
  );
}
