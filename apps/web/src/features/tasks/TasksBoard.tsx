import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import type { TaskFilter } from '@gumball/rules/tasks/task-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { TaskCelebration } from './TaskCelebration.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { TaskList } from './TaskList.tsx';
import { TaskTiles } from './TaskTiles.tsx';
import { startTask } from './task-deeds.ts';
import { endCelebration } from './task-news.ts';
import { useTasks } from './tasks.queries.ts';
import { useTaskFilter } from './use-task-filter.ts';
import { useTaskPolling } from './use-task-polling.ts';

const restMs = 300;

const TaskModal = lazy(() =>
  import('./TaskModal.tsx')
    .then((module) => ({ default: module.TaskModal }))
    .catch(() => ({ default: (): ReactNode => null })),
);

function useSettledFilter(filter: TaskFilter): TaskFilter {
  const [settled, setSettled] = useState(filter);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filter), restMs);
    return () => clearTimeout(timer);
  }, [filter]);
  return settled;
}

/**
 * The tasks screen: figures, filters, the list and the open task. The page provides the form that links an account of a
 * platform, and the way to replace a Twitter account that no longer exists.
 */
export function TasksBoard({
  linking,
  onPlatform,
  onSetupRequired,
  onFixTwitter,
}: {
  linking: (platform: TaskPlatform) => ReactNode;
  onPlatform: (platform: TaskFilter['platform']) => void;
  onSetupRequired: () => void;
  onFixTwitter: () => void;
}) {
  const [filter, change] = useTaskFilter();
  const list = useTasks(useSettledFilter(filter));
  const [opened, setOpened] = useState<Task>();
  const tasks = list.tasks ?? [];
  const isListed = opened !== undefined && tasks.some(({ id }) => id === opened.id);
  useTaskPolling(opened && !isListed ? [...tasks, opened] : tasks);

  const tellPlatform = useEffectEvent(onPlatform);
  useEffect(() => {
    tellPlatform(filter.platform);
  }, [filter.platform]);

  function openTask(task: Task) {
    // The banner of the previous task would cover the title of this one.
    endCelebration();
    setOpened(task);
  }

  return (
    <>
      <TaskCelebration />
      <TaskTiles />
      <TaskFilters filter={filter} onChange={change} total={list.total} />
      <TaskList
        list={list}
        filter={filter}
        onFilter={change}
        onOpen={openTask}
        onFix={onFixTwitter}
        onStart={async (task) => {
          // The open task shows the requirements that are not met.
          if (task.requirements.every(({ met }) => met)) await startTask(task, onSetupRequired);
          openTask(task);
        }}
      />
      <Suspense>
        {opened && (
          <TaskModal
            key={opened.id}
            task={opened}
            linking={linking}
            onSetupRequired={onSetupRequired}
            onFixTwitter={() => {
              setOpened(undefined);
              onFixTwitter();
            }}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
