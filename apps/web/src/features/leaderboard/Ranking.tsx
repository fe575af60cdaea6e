import { levelsNow } from '@gumball/rules/gumballs/levels';
import { monthOf, type Period, weekOf } from '@gumball/rules/gumballs/periods';
import { Users } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage, failureMessage } from '../../lib/api/api-error.ts';
import { plural, t, translate } from '../../lib/i18n/i18n.ts';
import { useSearchParamChoice, useSearchParamQuery } from '../../lib/router/use-search-param.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useSite } from '../../lib/site/site.ts';
import { cx } from '../../ui/cx.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Chip } from '../../ui/forms/Chip.tsx';
import { SearchBox } from '../../ui/forms/SearchBox.tsx';
import { type Option, Select } from '../../ui/forms/Select.tsx';
import { cardClass } from '../../ui/layout/Card.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useNow } from '../../ui/layout/use-now.ts';
import { levelColor } from '../../ui/product/LevelBadge.tsx';
import { FriendsRanking } from './FriendsRanking.tsx';
import { subscribeRanking } from './leaderboard.live.ts';
import { dropRanking, type RankingFilter, useRanking, useRankingSearch, useSeason } from './leaderboard.queries.ts';
import { periodTabs } from './period-tabs.ts';
import { RankingRow } from './RankingRow.tsx';
import { RankingSkeleton } from './RankingSkeleton.tsx';
import { SeasonRanking } from './SeasonRanking.tsx';
import { TimeLeft } from './TimeLeft.tsx';

const periodName = (period: Period) => translate(periodTabs.find(({ value }) => value === period)?.label ?? '');

const listLevels = (): Option<string>[] => [
  { value: 'all', label: t('All Levels') },
  ...levelsNow().map(({ name }) => ({
    value: name,
    label: name,
    leading: <span className="level-ball" style={{ '--c': levelColor(name) }} aria-hidden="true" />,
  })),
];

function Failure({ message, onRetry }: { message: string; onRetry: () => Promise<unknown> }) {
  return (
    <Callout tone="warning" action={<RetryButton kind="ghost" onRetry={onRetry} />}>
      {message}
    </Callout>
  );
}

/** The ranking with its filters: thirty members, more on demand, and a search for all others; or the friends. */
export function Ranking() {
  const [chosen, setPeriod] = useSearchParamChoice('period', ['all', 'month', 'week', 'season']);
  const { data: seasonBoard, isPending, failureCount } = useSeason();
  const hasSeason = seasonBoard !== undefined && seasonBoard.season !== null;
  const isSeasonKnown = !isPending || failureCount > 0;
  // The link to a season that is over shows the whole ranking.
  const period = chosen === 'season' && isSeasonKnown && !hasSeason ? 'all' : chosen;
  useSite();
  const levelOptions = listLevels();
  const [level, setLevel] = useSearchParamChoice('level', ['all', ...levelOptions.map(({ value }) => value)]);
  const [among, setAmong] = useSearchParamChoice('among', ['everyone', 'friends']);
  const isAmongFriends = among === 'friends';
  const now = useNow();
  useEffect(subscribeRanking, []);
  return (
    <div className="flex min-w-0 flex-col gap-2 md:gap-3">
      <div className="flex flex-wrap gap-2">
        <Tabs
          label={t('Period')}
          // One tab more would move the others under the pointer.
          className={cx('min-w-0 flex-1 basis-80', !isSeasonKnown && '[&_button]:invisible')}
          tabs={[
            ...periodTabs.map(({ value, label }) => ({ value, label: translate(label) })),
            ...(hasSeason || period === 'season' ? [{ value: 'season' as const, label: t('Season') }] : []),
          ]}
          value={period}
          onChange={(next) => {
            if (next !== 'season') dropRanking({ period: next, level });
            setPeriod(next);
          }}
        />
        {period !== 'season' && (
          <Chip on={isAmongFriends} className="!h-12" onClick={() => setAmong(isAmongFriends ? 'everyone' : 'friends')}>
            <Users size={18} aria-hidden="true" />
            {t('Friends')}
          </Chip>
        )}
        {!isAmongFriends && period !== 'season' && (
          <Select
            label={t('Level')}
            className="!h-12"
            options={levelOptions}
            value={level}
            onChange={(next) => {
              dropRanking({ period, level: next });
              setLevel(next);
            }}
          />
        )}
      </div>
      {period === 'season' ? (
        <SeasonRanking />
      ) : (
        <>
          {period !== 'all' && <TimeLeft endsAt={(period === 'week' ? weekOf : monthOf)(now).endsAt} />}
          {isAmongFriends ? <FriendsRanking period={period} /> : <MembersRanking filter={{ period, level }} />}
        </>
      )}
    </div>
  );
}

function MembersRanking({ filter }: { filter: RankingFilter }) {
  const currentUser = useCurrentUser();
  const { typed, setTyped, query } = useSearchParamQuery('q');
  const ranking = useRanking(filter);
  const { items: users, error, refetch, isRefetchError, hasNextPage, isFetchingNextPage, fetchNextPage } = ranking;
  const search = useRankingSearch(query, filter, users ?? []);
  const visibleUsers = search.users ?? users;
  return (
    <>
      <SearchBox
        label={t('Search all users...')}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        boxClassName="h-12"
      />
      {isRefetchError && users && <Failure message={t("Couldn't refresh")} onRetry={refetch} />}
      {search.failure && (
        <Failure message={failureMessage(search.failure, t('Search failed'))} onRetry={search.retry} />
      )}
      <section role="tabpanel" aria-label={periodName(filter.period)} className={cx(cardClass, '!p-2')}>
        {users === undefined && !error && <RankingSkeleton />}
        {users === undefined && error && (
          <EmptyState
            art="oops"
            alert
            title={errorMessage(error, t('Failed to load leaderboard'))}
            action={<RetryButton onRetry={refetch} />}
          />
        )}
        {visibleUsers?.length === 0 && !search.isSearching && !search.failure && (
          <EmptyState
            art={query === '' ? 'none' : 'search'}
            title={query === '' ? t('Nobody is ranked here yet') : t('No users found')}
            text={query === '' ? t('The ranking fills as members earn {points}.') : t('Try another name or username.')}
          />
        )}
        {visibleUsers !== undefined && visibleUsers.length > 0 && (
          <ol>
            {visibleUsers.map((user) => (
              <RankingRow key={user.id} user={user} isOwn={user.id === currentUser.id} />
            ))}
          </ol>
        )}
        {search.users && search.isSearching && <Loading label={t('Searching...')} />}
      </section>
      {ranking.isFetchNextPageError && <Failure message={t("Couldn't load more")} onRetry={fetchNextPage} />}
      {search.users === undefined && hasNextPage && !ranking.isFetchNextPageError && (
        <Button kind="soft" className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? t('Loading...') : t('Load more')}
        </Button>
      )}
      {users && (search.users || users.length > 0) && (
        <p role="status" className="p-2 text-center text-sm text-ink-3">
          {search.users
            ? plural(search.users.length, 'Found {count} user', 'Found {count} users')
            : plural(
                users.length,
                'Showing top {count} user. Use search to find others.',
                'Showing top {count} users. Use search to find others.',
              )}
        </p>
      )}
    </>
  );
}
