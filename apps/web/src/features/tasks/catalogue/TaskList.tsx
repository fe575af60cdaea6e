import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import type { TaskFilter } from '@gumball/rules/tasks/task-query';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { useTasks } from '../data/tasks.queries.ts';
import { activeFilters, clearFilters } from '../parts/task-labels.ts';
import { TaskCard, taskCardClass } from './TaskCard.tsx';

/** The shape of a task's card while it loads. */
function TaskSkeleton() {
  return (
    <div className={taskCardClass}>
      <Skeleton className="size-12 rounded-full!" />
      <div className="flex h-[4.25rem] min-w-0 flex-col justify-center gap-2.5">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-3 w-1/4" />
      </div>
      <div className="col-span-full mt-2 flex items-center justify-between gap-4 md:col-span-1 md:mt-0">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-11 w-27 rounded-full!" />
      </div>
    </div>
  );
}

type Props = {
  list: ReturnType<typeof useTasks>;
  filter: TaskFilter;
  onFilter: (filter: TaskFilter) => void;
  onOpen: (task: Task) => void;
  onStart: (task: Task) => Promise<void>;
  onFix: () => void;
};

/** The tasks of a filter, with the empty, loading and error states. */
export function TaskList({ list, filter, onFilter, onOpen, onStart, onFix }: Props) {
  const { tasks, isError, error, isFetching, isFetchingNextPage, hasNextPage } = list;
  const retry = () => void (tasks && hasNextPage ? list.fetchNextPage() : list.refetch());
  if (!tasks) {
    if (!isError || isFetching)
      return (
        <Loading label={t('Loading tasks...')} className="flex min-h-dvh flex-col gap-2 md:gap-3">
          {[1, 2, 3, 4].map((row) => (
            <TaskSkeleton key={row} />
          ))}
        </Loading>
      );
    return (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t('Failed to Load Tasks')}
          text={errorMessage(error, t('Failed to fetch tasks'))}
          action={<RetryButton label={t('Retry')} onRetry={retry} />}
        />
      </Card>
    );
  }
  return (
    <>
      {tasks.length === 0 ? (
        <NoTasks filter={filter} onFilter={onFilter} onRefresh={retry} busy={isFetching} />
      ) : (
        <section aria-label={t('Tasks')} aria-busy={isFetching || undefined} className="flex flex-col gap-2 md:gap-3">
          <h2 className="sr-only">{t('Task list')}</h2>
          {tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              onOpen={() => onOpen(task)}
              onStart={() => onStart(task)}
              onFix={onFix}
            />
          ))}
        </section>
      )}
      {isError && !isFetching && (
        <Callout tone="danger" action={<RetryButton kind="ghost" label={t('Retry')} onRetry={retry} />}>
          {t("Couldn't refresh.")} {errorMessage(error, t('Failed to load tasks'))}
        </Callout>
      )}
      {hasNextPage && !isError && (
        <Button kind="soft" fullWidth busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {isFetchingNextPage ? t('Loading...') : t('Load More Tasks')}
        </Button>
      )}
    </>
  );
}

function NoTasks({
  filter,
  onFilter,
  onRefresh,
  busy,
}: Pick<Props, 'filter' | 'onFilter'> & { onRefresh: () => void; busy: boolean }) {
  const active = activeFilters(filter);
  // The default filter shows available tasks; the member did not choose it.
  const isFiltered = active.length > (filter.status === 'available' ? 1 : 0);
  return (
    <Card>
      <EmptyState
        art="tasks"
        title={isFiltered ? t('No tasks match your filters') : t('No tasks available')}
        text={isFiltered ? t('Remove some of them to see more.') : t('New tasks arrive all the time.')}
        action={
          <>
            {active.length > 0 && (
              <Button kind="outline" size="sm" onClick={() => onFilter(clearFilters(filter))}>
                {t('Clear Filters')}
              </Button>
            )}
            <Button kind="soft" size="sm" busy={busy} onClick={onRefresh}>
              {t('Refresh Tasks')}
            </Button>
          </>
        }
      />
    </Card>
  );
}
