import { type ComponentProps, lazy, Suspense } from 'react';
import { t } from '../../lib/texts.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import type { LinkAccount } from './LinkAccount.tsx';

const NoForm = () => <Note tone="danger">{t('Failed to load your accounts')}</Note>;
const Loaded = lazy(() =>
  import('./LinkAccount.tsx')
    .then((module): { default: typeof LinkAccount } => ({ default: module.LinkAccount }))
    .catch(() => ({ default: NoForm })),
);

/** `LinkAccount`, loaded on demand. */
export function LazyLinkAccount(props: ComponentProps<typeof LinkAccount>) {
  return (
    <Suspense fallback={<Loading label={t('Loading your accounts...')} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
