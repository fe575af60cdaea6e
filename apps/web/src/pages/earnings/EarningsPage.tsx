import { EarningsHistory } from '../../features/gumballs/EarningsHistory.tsx';
import { EarningsSummary } from '../../features/gumballs/EarningsSummary.tsx';
import { PlatformTips } from '../../features/gumballs/PlatformTips.tsx';
import { AnalyticsCard } from '../../features/referrals/AnalyticsCard.tsx';
import { HowReferralsWork } from '../../features/referrals/HowReferralsWork.tsx';
import { ReferralsDashboard } from '../../features/referrals/ReferralsDashboard.tsx';
import { useReferrals } from '../../features/referrals/referrals.queries.ts';
import { TopReferrers } from '../../features/referrals/TopReferrers.tsx';
import { QuestsCard } from '../../features/tasks/quests/QuestsCard.tsx';
import { StreakCard } from '../../features/tasks/streaks/StreakCard.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../lib/router/use-search-param.ts';
import { useIsOff } from '../../lib/site/site.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { TasksSection, useTips } from './TasksSection.tsx';

/** The member's Gumballs and their sources. */
export function EarningsPage() {
  const [hasNoReferrals, hasNoTasks] = [useIsOff('referrals'), useIsOff('tasks')];
  const [chosen, setSection] = useSearchParamChoice('tab', ['referrals', 'tasks']);
  const section = hasNoReferrals ? 'tasks' : hasNoTasks ? 'referrals' : chosen;
  const hasSection = !hasNoReferrals || !hasNoTasks;
  const [tips, setTips] = useTips();
  const { data, error, refetch } = useReferrals();
  const isReferralsTab = section === 'referrals';
  return (
    <div className="columns items-start">
      <div className="flex min-w-0 flex-col gap-2 md:gap-3">
        <EarningsSummary />
        {!hasNoTasks && (
          <>
            <StreakCard />
            <QuestsCard />
          </>
        )}
        {!hasNoReferrals && !hasNoTasks && (
          <Tabs
            label={t('Earnings')}
            tabs={[
              { value: 'referrals', label: t('Referrals') },
              { value: 'tasks', label: t('Tasks') },
            ]}
            value={section}
            onChange={setSection}
            variant="underline"
          />
        )}
        {hasSection && (
          <div
            role="tabpanel"
            aria-label={isReferralsTab ? t('Referrals') : t('Tasks')}
            className="flex flex-col gap-2 md:gap-3"
          >
            {isReferralsTab ? (
              <ReferralsDashboard data={data} error={error} retry={refetch} />
            ) : (
              <TasksSection onTips={setTips} />
            )}
          </div>
        )}
        <EarningsHistory />
      </div>
      <aside
        aria-label={isReferralsTab ? t('About referrals') : t('About tasks')}
        className="flex min-w-0 flex-col gap-2 md:gap-4"
      >
        {hasSection && isReferralsTab && (
          <>
            <HowReferralsWork rewardedWhen={data?.rewardedWhen ?? null} />
            {data && <AnalyticsCard analytics={data.analytics} />}
            <TopReferrers />
          </>
        )}
        {hasSection && !isReferralsTab && <PlatformTips platform={tips} />}
      </aside>
    </div>
  );
}
