import { formatTotal, maxSearchResults } from '@gumball/rules/search/search-limits';
import type { ReactNode } from 'react';
import { msg, plural, t, translate } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { NothingFound } from './NothingFound.tsx';
import { useEverything } from './search.queries.ts';

const kinds = ['users', 'communities', 'posts'] as const;
const names = { users: msg('Users'), communities: msg('Communities'), posts: msg('Posts') };
const maxCounted = 5;

/** A kind of results. */
export type ResultKind = (typeof kinds)[number];

/** The results of a search: their number, a tab per kind, and the chosen kind rendered by `children`. */
export function SearchResults({
  q,
  chosen,
  onChoose,
  idle,
  children,
}: {
  q: string;
  /** The kind from the address; any other value selects the first kind with results. */
  chosen: string | undefined;
  onChoose: (kind: ResultKind) => void;
  /** Rendered below the hint while nothing is searched. */
  idle: ReactNode;
  children: (kind: ResultKind) => ReactNode;
}) {
  const { data, isPlaceholderData, isError, isFetching, refetch } = useEverything(q, maxCounted);
  if (q === '') {
    return (
      <div className="flex flex-col gap-3">
        <Card>
          <EmptyState
            art="search"
            title={t('Start searching')}
            text={t('Use the search bar above to find posts, users, and communities')}
          />
        </Card>
        {idle}
      </div>
    );
  }
  if (!data && isError && !isFetching) {
    return (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t('Search failed')}
          text={t('Check your connection and try again.')}
          action={<RetryButton onRetry={refetch} />}
        />
      </Card>
    );
  }
  if (!data || isPlaceholderData) return <Loading label={t('Searching...')} />;
  const { totals } = data;
  const total = totals.users + totals.communities + totals.posts;
  // On wide screens the header's box has the query.
  const lookedFor = <p className="truncate px-2 pt-1 text-lg font-semibold md:hidden">{q}</p>;
  if (total === 0) {
    return (
      <div className="flex flex-col gap-3">
        {lookedFor}
        <NothingFound />
      </div>
    );
  }
  const mayBeMore = kinds.some((one) => totals[one] >= maxSearchResults);
  const kind = kinds.find((one) => one === chosen) ?? kinds.find((one) => totals[one] > 0) ?? 'users';
  return (
    <div className="flex flex-col gap-3">
      <div>
        {lookedFor}
        <p role="status" className="px-2 text-ink-2 md:px-1">
          {plural(total, '{count} result found', '{count} results found', { count: mayBeMore ? `${total}+` : total })}
        </p>
      </div>
      <Tabs
        label={t('Results')}
        variant="underline"
        value={kind}
        onChange={onChoose}
        tabs={kinds.map((value) => ({ value, label: translate(names[value]), count: formatTotal(totals[value]) }))}
      />
      <div role="tabpanel" aria-label={translate(names[kind])} className="flex min-w-0 flex-col gap-3">
        {totals[kind] === 0 ? <NothingFound /> : children(kind)}
      </div>
    </div>
  );
}
