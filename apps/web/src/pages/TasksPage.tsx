import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import { useState } from 'react';
import { PlatformTips, type TipsFor } from '../features/gumballs/PlatformTips.tsx';
import { AccountsCard } from '../features/platforms/AccountsCard.tsx';
import { LinkAccount } from '../features/platforms/LinkAccount.tsx';
import { refreshPlatforms, usePlatformsLive, useTwitterSetup } from '../features/platforms/platforms.queries.ts';
import { TwitterSetup } from '../features/platforms/TwitterSetup.tsx';
import { LockedTasks } from '../features/tasks/LockedTasks.tsx';
import { TasksBoard } from '../features/tasks/TasksBoard.tsx';
import { refreshTasks } from '../features/tasks/tasks.cache.ts';
import { errorWords } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Loading } from '../ui/Loading.tsx';

function recheck() {
  refreshPlatforms();
  refreshTasks();
}

const linking = (platform: TaskPlatform) => <LinkAccount key={platform} platform={platform} onLinked={recheck} />;

/** Paid deeds on other platforms, behind the set-up of the member's Twitter account. */
export function TasksPage() {
  const [tips, setTips] = useState<TipsFor>('general');
  const setup = useTwitterSetup();
  usePlatformsLive(refreshTasks);
  const { data, error } = setup;
  return (
    <div className="columns items-start">
      <div className="flex min-w-0 flex-col gap-2 md:gap-3">
        {!data && !error && <Loading label="Loading tasks..." />}
        {!data && error && (
          <Card>
            <EmptyState
              art="oops"
              alert
              title="Setup Error"
              text={errorWords(error, 'Failed to check Twitter setup')}
              action={
                <Button kind="soft" size="sm" onClick={() => void setup.refetch()}>
                  Retry
                </Button>
              }
            />
          </Card>
        )}
        {data && !data.hasSetup && (
          <>
            <TwitterSetup sandboxUrl={data.sandboxUrl} onDone={recheck} />
            <LockedTasks />
          </>
        )}
        {data?.hasSetup && (
          <TasksBoard
            linking={linking}
            onPlatform={(platform) => setTips(platform === 'all' ? 'general' : platform)}
            onSetupRequired={recheck}
          />
        )}
      </div>
      <aside aria-label="About tasks" className="flex min-w-0 flex-col gap-2 md:gap-4">
        <div className="max-lg:hidden">
          <PlatformTips platform={data && !data.hasSetup ? 'Twitter' : tips} />
        </div>
        <AccountsCard onChange={recheck} />
      </aside>
    </div>
  );
}
