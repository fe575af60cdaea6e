import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { TaskFilter } from '@gumball/rules/tasks/task-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParam } from '../../../lib/router/use-search-param.ts';
import { startTask } from '../data/tasks.mutations.ts';
import { restartTasks, useLinkedTask, useTasks } from '../data/tasks.queries.ts';
import { usePeriodEnd } from '../data/use-period-end.ts';
import { useTaskPolling } from '../data/use-task-polling.ts';
import { TaskFilters } from './TaskFilters.tsx';
import { TaskList } from './TaskList.tsx';
import { TaskTiles } from './TaskTiles.tsx';
import { useTaskFilter } from './use-task-filter.ts';

const debounceMs = 300;

const TaskModal = lazy(() =>
  import('../attempts/TaskModal.tsx')
    .then((module) => ({ default: module.TaskModal }))
    .catch(() => ({ default: (): ReactNode => null })),
);

function useDebouncedFilter(filter: TaskFilter): TaskFilter {
  const [debounced, setDebounced] = useState(filter);
  useEffect(() => {
    if (filter === debounced) return;
    const timer = setTimeout(() => {
      restartTasks(filter);
      setDebounced(filter);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [filter, debounced]);
  return debounced;
}

/**
 * The tasks screen: figures, filters, the list and the open task. The page provides the form that links an account of a
 * platform, what joins a community, and the way to replace a Twitter account that no longer exists.
 */
export function TaskScreen({
  renderLinkForm,
  renderJoin,
  onPlatformChange,
  onSetupRequired,
  onFixTwitter,
}: {
  renderLinkForm: (platform: AccountPlatform) => ReactNode;
  renderJoin: (community: { id: string; name: string }) => ReactNode;
  onPlatformChange: (platform: TaskFilter['platform']) => void;
  onSetupRequired: () => void;
  onFixTwitter: () => void;
}) {
  const [filter, setFilter] = useTaskFilter();
  const list = useTasks(useDebouncedFilter(filter));
  const [chosen, setChosen] = useState<Task>();
  const [linkedId, setLinkedId] = useSearchParam('task');
  const linked = useLinkedTask(linkedId);
  const opened = chosen ?? linked;
  const close = () => {
    setChosen(undefined);
    if (linkedId !== '') setLinkedId('');
  };
  const tasks = list.tasks ?? [];
  const isListed = opened !== undefined && tasks.some(({ id }) => id === opened.id);
  useTaskPolling(opened && !isListed ? [...tasks, opened] : tasks);
  usePeriodEnd(tasks.map(({ repeatsAt }) => repeatsAt));

  const notifyPlatformChange = useEffectEvent(onPlatformChange);
  useEffect(() => {
    notifyPlatformChange(filter.platform);
  }, [filter.platform]);

  return (
    <>
      <TaskTiles />
      <TaskFilters filter={filter} onChange={setFilter} total={list.total} />
      <TaskList
        list={list}
        filter={filter}
        onFilter={setFilter}
        onOpen={setChosen}
        onFix={onFixTwitter}
        onStart={async (task) => {
          // The open task shows the requirements that are not met.
          if (task.requirements.every(({ met }) => met)) await startTask(task, onSetupRequired);
          setChosen(task);
        }}
      />
      <Suspense>
        {opened && (
          <TaskModal
            key={opened.id}
            task={opened}
            renderLinkForm={renderLinkForm}
            renderJoin={renderJoin}
            onSetupRequired={onSetupRequired}
            onFixTwitter={() => {
              close();
              onFixTwitter();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
