import { levels } from '@gumball/rules/gumballs/level';
import type { Period } from '@gumball/rules/gumballs/periods';
import { useEffect } from 'react';
import { errorWords, failureWords } from '../../lib/api-error.ts';
import { useMember } from '../../lib/session.ts';
import { msg, plural, say, t } from '../../lib/texts.ts';
import { useAddressChoice, useAddressSearch } from '../../lib/use-address-choice.ts';
import { Button } from '../../ui/Button.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { levelColor } from '../../ui/LevelBadge.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { type Option, Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { followRanking } from './leaderboard.live.ts';
import { type Narrowed, useFound, useRanking } from './leaderboard.queries.ts';
import { RankingRow } from './RankingRow.tsx';

const periodTabs: { value: Period; label: string }[] = [
  { value: 'all', label: msg('All Time') },
  { value: 'month', label: msg('This Month') },
  { value: 'week', label: msg('This Week') },
];
const levelChoices: [Narrowed['level'], ...Narrowed['level'][]] = ['all', ...levels.map(({ name }) => name)];
const levelOptions: Option<Narrowed['level']>[] = [
  { value: 'all', label: msg('All Levels') },
  ...levels.map(({ name }) => ({
    value: name,
    label: name,
    mark: <span className="level-ball" style={{ '--c': levelColor(name) }} aria-hidden="true" />,
  })),
];

function Failure({ words, again }: { words: string; again: () => Promise<unknown> }) {
  return (
    <Note tone="warning" action={<TryAgain kind="ghost" again={again} />}>
      {words}
    </Note>
  );
}

/** The ranking with its filters: thirty members, more on demand, and a search for all others. */
export function Ranking() {
  const own = useMember();
  const [period, setPeriod] = useAddressChoice('period', ['all', 'month', 'week']);
  const [level, setLevel] = useAddressChoice('level', levelChoices);
  const narrowed: Narrowed = { period, level };
  const { typed, setTyped, words } = useAddressSearch('q');
  useEffect(followRanking, []);

  const ranking = useRanking(narrowed);
  const { items: users, error, refetch, isRefetchError, hasNextPage, isFetchingNextPage, fetchNextPage } = ranking;
  const found = useFound(words, narrowed, users ?? []);
  const shown = found.users ?? users;
  return (
    <div className="flex min-w-0 flex-col gap-2 md:gap-3">
      <div className="flex flex-wrap gap-2">
        <Tabs
          label={t('Period')}
          className="min-w-0 flex-1 basis-80"
          tabs={periodTabs.map(({ value, label }) => ({ value, label: say(label) }))}
          value={period}
          onChange={setPeriod}
        />
        <Select
          label={t('Level')}
          className="!h-12"
          options={levelOptions.map((option) => ({ ...option, label: say(option.label) }))}
          value={level}
          onChange={setLevel}
        />
      </div>
      <SearchBox
        label={t('Search all users...')}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        boxClassName="h-12"
      />
      {isRefetchError && users && <Failure words={t("Couldn't refresh")} again={refetch} />}
      {found.failure && <Failure words={failureWords(found.failure, t('Search failed'))} again={found.again} />}
      <section
        role="tabpanel"
        aria-label={say(periodTabs.find(({ value }) => value === period)?.label ?? '')}
        className={cx(cardClass, '!p-2')}
      >
        {users === undefined && !error && (
          <Loading label={t('Loading leaderboard...')} className="flex flex-col gap-2 p-2">
            {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
              <Skeleton key={row} className="h-14 rounded-lg" />
            ))}
          </Loading>
        )}
        {users === undefined && error && (
          <EmptyState
            art="oops"
            alert
            title={errorWords(error, t('Failed to load leaderboard'))}
            action={<TryAgain again={refetch} />}
          />
        )}
        {shown?.length === 0 && !found.searching && !found.failure && (
          <EmptyState
            art={words === '' ? 'none' : 'search'}
            title={words === '' ? t('Nobody is ranked here yet') : t('No users found')}
            text={words === '' ? t('The ranking fills as members earn Gumballs.') : t('Try another name or username.')}
          />
        )}
        {shown !== undefined && shown.length > 0 && (
          <ol>
            {shown.map((user) => (
              <RankingRow key={user.id} user={user} own={user.id === own.id} />
            ))}
          </ol>
        )}
        {found.users && found.searching && <Loading label={t('Searching...')} />}
      </section>
      {ranking.isFetchNextPageError && <Failure words={t("Couldn't load more")} again={fetchNextPage} />}
      {found.users === undefined && hasNextPage && !ranking.isFetchNextPageError && (
        <Button kind="soft" className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? t('Loading...') : t('Load more')}
        </Button>
      )}
      {users && (
        <p role="status" className="p-2 text-center text-sm text-ink-3">
          {found.users
            ? plural(found.users.length, 'Found {count} user', 'Found {count} users')
            : t('Showing top 30 users. Use search to find others.')}
        </p>
      )}
    </div>
  );
}
