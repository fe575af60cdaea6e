import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { useOperatorSettings } from '../data/operators.queries.ts';

/** What needs the settings of the operators, or that they are loading or failed to load. */
export function LoadedSettings({ children }: { children: (settings: OperatorSettings) => ReactNode }) {
  const { data, error, isFetching, refetch } = useOperatorSettings();
  if (data) return children(data);
  if (!error || isFetching) return <Loading className="min-h-19" />;
  return (
    <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
      {errorMessage(error, t('Failed to load the settings'))}
    </Callout>
  );
}
