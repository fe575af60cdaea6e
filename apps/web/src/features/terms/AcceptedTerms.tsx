import { termsTitles } from '@gumball/rules/terms/terms';
import { rich, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { useAcceptedTerms } from './terms.queries.ts';

/** Which versions of which texts the member accepted, and when. */
export function AcceptedTerms() {
  const { data, isError, isFetching, refetch } = useAcceptedTerms();
  if (!data)
    return isError && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load the terms')}
      </Callout>
    ) : (
      <Loading />
    );
  if (data.length === 0) return <p className="text-ink-2">{t('There was nothing to accept so far.')}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.map(({ kind, version, consentedAt }) => (
        <li key={kind} className="flex min-h-14 flex-wrap items-center gap-x-3 py-2">
          <HrefLink href={`/${kind}`} className="py-1.5">
            {translate(termsTitles[kind])}
          </HrefLink>
          <span className="text-sm text-ink-2">
            {rich('Version {version}, accepted: {time}', {
              version,
              time: <TimeAgo dateTime={consentedAt} format="day" />,
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
