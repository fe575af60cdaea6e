import type { ReactNode } from 'react';
import { Apps } from '../features/auth/programs/Apps.tsx';
import { NewSecret } from '../features/auth/programs/NewSecret.tsx';
import { Bots } from '../features/programs/Bots.tsx';
import { Webhooks } from '../features/programs/Webhooks.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { HrefLink } from '../ui/forms/HrefLink.tsx';
import { Card } from '../ui/layout/Card.tsx';

const showSecret =
  (title: string) =>
  (secret: string, onDone: () => void): ReactNode => <NewSecret title={title} secret={secret} onDone={onDone} />;

/** What members make for others by programs: apps, bots and webhooks. */
export function DeveloperPage() {
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-3 md:gap-4">
        <Card heading={t('Apps')} className="md:p-6">
          <Apps />
        </Card>
        <Card heading={t('Bots and incoming webhooks')} className="md:p-6">
          <Bots showSecret={showSecret(t('Its secret'))} />
        </Card>
        <Card heading={t('Webhooks')} className="md:p-6">
          <Webhooks showSecret={showSecret(t('The secret that signs its events'))} />
        </Card>
        <Card heading={t('Documentation')} className="md:p-6">
          <p className="text-ink-2">{t('All routes, with their scopes, for people and for programs (OpenAPI).')}</p>
          <HrefLink href="/settings#apps" className="inline-flex min-h-11 items-center">
            {t('Connected apps and tokens')}
          </HrefLink>
          {' · '}
          <a href="/api/docs" className="inline-flex min-h-11 items-center font-semibold text-brand-ink">
            {t('The API')}
          </a>
        </Card>
      </div>
    </div>
  );
}
