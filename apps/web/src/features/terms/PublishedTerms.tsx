import type { TermsKind } from '@gumball/rules/terms/terms';
import { useCallback } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { rich, t } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { TermsBody } from './TermsBody.tsx';
import { readTerms } from './terms.queries.ts';
import { useRequest } from './use-request.ts';

/** The newest version of a text. */
export function PublishedTerms({ kind }: { kind: TermsKind }) {
  const read = useCallback((signal: AbortSignal) => readTerms(kind, signal), [kind]);
  const { data, error, retry } = useRequest(read);
  if (data)
    return (
      <>
        <p className="text-sm text-ink-2">
          {rich('Version {version}, published: {time}', {
            version: data.version,
            time: <TimeAgo dateTime={data.publishedAt} format="day" />,
          })}
        </p>
        <TermsBody body={data.body} />
      </>
    );
  if (!error) return <Loading />;
  if (error instanceof ApiError && error.code === 'TERMS_NOT_FOUND')
    return <Callout tone="info">{t('The operators of this network have not published this text.')}</Callout>;
  return (
    <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={retry} />}>
      {t('Failed to load the terms')}
    </Callout>
  );
}
