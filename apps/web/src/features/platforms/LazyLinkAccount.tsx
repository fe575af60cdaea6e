import { type ComponentProps, lazy, Suspense } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import type { LinkAccount } from './LinkAccount.tsx';

const LoadFailure = () => <Callout tone="danger">{t('Failed to load your accounts')}</Callout>;
const LazyForm = lazy(() =>
  import('./LinkAccount.tsx')
    .then((module): { default: typeof LinkAccount } => ({ default: module.LinkAccount }))
    .catch(() => ({ default: LoadFailure })),
);

/** `LinkAccount`, loaded on demand. */
export function LazyLinkAccount(props: ComponentProps<typeof LinkAccount>) {
  return (
    <Suspense fallback={<Loading label={t('Loading your accounts...')} />}>
      <LazyForm {...props} />
    </Suspense>
  );
}
