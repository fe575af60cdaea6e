import { Apps } from '../features/auth/programs/Apps.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { Card } from '../ui/layout/Card.tsx';

/** What members make for others: apps. */
export function DeveloperPage() {
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-3 md:gap-4">
        <Card heading={t('Apps')} className="md:p-6">
          <Apps />
        </Card>
      </div>
    </div>
  );
}
