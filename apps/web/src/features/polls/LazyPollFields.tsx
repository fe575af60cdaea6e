import { type ComponentProps, lazy, Suspense } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import type PollFields from './PollFields.tsx';

const NoFields = () => <p role="alert">{t('The fields of a poll could not be loaded')}</p>;
const LoadedFields = lazy(() =>
  import('./PollFields.tsx').catch((): { default: typeof PollFields } => ({ default: NoFields })),
);

/** The fields of a new poll; their code loads when they are first shown. */
export function LazyPollFields(props: ComponentProps<typeof PollFields>) {
  return (
    <Suspense fallback={<div className="min-h-62" />}>
      <LoadedFields {...props} />
    </Suspense>
  );
}
