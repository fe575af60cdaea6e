import { LevelCounts } from '../features/leaderboard/LevelCounts.tsx';
import { RankCard } from '../features/leaderboard/RankCard.tsx';
import { Ranking } from '../features/leaderboard/Ranking.tsx';
import { TopThree } from '../features/leaderboard/TopThree.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../lib/router/use-search-param.ts';
import { cx } from '../ui/cx.ts';
import { Tabs } from '../ui/layout/Tabs.tsx';

/** The leaderboard and the member's rank. On a phone the two are tabs. */
export function LeaderboardPage() {
  const [view, setView] = useSearchParamChoice('tab', ['leaderboard', 'stats']);
  return (
    <div className="columns items-start">
      <Tabs
        label={t('View')}
        className="lg:hidden"
        tabs={[
          { value: 'leaderboard', label: t('Leaderboard') },
          { value: 'stats', label: t('My Stats') },
        ]}
        value={view}
        onChange={setView}
      />
      <div className={cx('min-w-0', view !== 'leaderboard' && 'max-lg:hidden')}>
        <Ranking />
      </div>
      <aside
        aria-label={t('My Stats')}
        className={cx('flex min-w-0 flex-col gap-2 md:gap-4', view !== 'stats' && 'max-lg:hidden')}
      >
        <RankCard />
        <TopThree />
        <LevelCounts />
      </aside>
    </div>
  );
}
