import { lazy, Suspense, useState } from 'react';
import { PlatformTips } from '../../features/gumballs/PlatformTips.tsx';
import { AccountsCard } from '../../features/platforms/AccountsCard.tsx';
import { QuestsCard } from '../../features/tasks/quests/QuestsCard.tsx';
import { StreakCard } from '../../features/tasks/streaks/StreakCard.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { useSearchParam } from '../../lib/router/use-search-param.ts';
import { recheckTasks, TasksSection, useTips } from './TasksSection.tsx';

const DiscordReturn = lazy(() =>
  import('../../features/platforms/DiscordReturn.tsx').then((module) => ({ default: module.DiscordReturn })),
);

/** Paid actions on other platforms, behind the set-up of the member's Twitter account. */
export function TasksPage() {
  const [tips, setTips] = useTips();
  // The address loses the state as soon as it is read.
  const [state] = useSearchParam('state');
  const [isReturning] = useState(state !== '');
  return (
    <div className="columns items-start">
      <div className="flex min-w-0 flex-col gap-2 md:gap-3">
        {isReturning && (
          <Suspense fallback={null}>
            <DiscordReturn onLinked={recheckTasks} />
          </Suspense>
        )}
        <StreakCard />
        <QuestsCard />
        <TasksSection onTips={setTips} />
      </div>
      <aside aria-label={t('About tasks')} className="flex min-w-0 flex-col gap-2 md:gap-4">
        <div className="max-lg:hidden">
          <PlatformTips platform={tips} />
        </div>
        <AccountsCard onChange={recheckTasks} />
      </aside>
    </div>
  );
}
