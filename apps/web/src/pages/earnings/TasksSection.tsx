import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import { lazy, Suspense, useState } from 'react';
import type { TipsTopic } from '../../features/gumballs/PlatformTips.tsx';
import { InvalidTwitter, invalidTwitterId } from '../../features/platforms/InvalidTwitter.tsx';
import { LazyLinkAccount } from '../../features/platforms/LazyLinkAccount.tsx';
import { usePlatformsLive } from '../../features/platforms/platforms.live.ts';
import { areTasksLocked, refreshPlatforms, useTwitterSetup } from '../../features/platforms/platforms.queries.ts';
import { TaskScreen } from '../../features/tasks/catalogue/TaskScreen.tsx';
import { refreshTasks } from '../../features/tasks/data/tasks.cache.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { renderJoinForTask } from '../LazyJoinForTask.tsx';

// Most members have done it before.
const TwitterStart = lazy(() => import('./TwitterOnboarding.tsx'));

/** Refetches what tasks and their accounts depend on. */
export function recheckTasks(): void {
  refreshPlatforms();
  refreshTasks();
}

// A closing dialog returns the focus first.
const fixTwitter = () =>
  setTimeout(() => {
    const element = document.getElementById(invalidTwitterId);
    if (element) element.focus();
    else recheckTasks();
  });

/** The form that links an account of a platform. */
export const renderLinkAccount = (platform: AccountPlatform) => (
  <LazyLinkAccount key={platform} platform={platform} onLinked={recheckTasks} />
);

/** Selects the platform tips for the visible tasks. */
export function useTips(): [TipsTopic, (tips: TipsTopic) => void] {
  const [tips, setTips] = useState<TipsTopic>('general');
  const { data } = useTwitterSetup();
  return [data && areTasksLocked(data) ? 'Twitter' : tips, setTips];
}

/**
 * The member's tasks, behind the set-up of their Twitter account where all tasks need it. `onTips` receives the
 * platform of the tips.
 */
export function TasksSection({ onTips }: { onTips: (tips: TipsTopic) => void }) {
  const setup = useTwitterSetup();
  usePlatformsLive(refreshTasks);
  const { data, error } = setup;
  // As tall as the screen, so that nothing visible moves when the tasks arrive.
  const loading = <Loading label={t('Loading tasks...')} className="min-h-dvh items-start" />;
  if (!data && !error) return loading;
  if (!data) {
    return (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t('Setup Error')}
          text={errorMessage(error, t('Failed to check Twitter setup'))}
          action={<RetryButton onRetry={setup.refetch} />}
        />
      </Card>
    );
  }
  if (areTasksLocked(data)) {
    return (
      <Suspense fallback={loading}>
        <TwitterStart sandboxUrl={data.sandboxUrl} onDone={recheckTasks} />
      </Suspense>
    );
  }
  return (
    <>
      {data.idInvalid && <InvalidTwitter username={data.accountInfo?.username ?? ''} onChange={recheckTasks} />}
      <TaskScreen
        renderLinkForm={renderLinkAccount}
        renderJoin={renderJoinForTask}
        onPlatformChange={(platform) => onTips(platform === 'all' || platform === 'Gumball' ? 'general' : platform)}
        onSetupRequired={recheckTasks}
        onFixTwitter={fixTwitter}
      />
    </>
  );
}
