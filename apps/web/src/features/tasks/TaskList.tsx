import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import type { TaskFilter } from '@gumball/rules/tasks/task-query';
import { errorWords } from '../../lib/api-error.ts';
import { t } from '../../lib/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { TaskCard } from './TaskCard.tsx';
import { activeFilters, withoutFilters } from './task-words.ts';
import type { useTasks } from './tasks.queries.ts';

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
            <Skeleton key={row} className="h-20 rounded-xl" />
          ))}
        </Loading>
      );
    return (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t('Failed to Load Tasks')}
          text={errorWords(error, t('Failed to fetch tasks'))}
          action={<TryAgain words={t('Retry')} again={retry} />}
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
        <Note tone="danger" action={<TryAgain kind="ghost" words={t('Retry')} again={retry} />}>
          {t("Couldn't refresh.")} {errorWords(error, t('Failed to load tasks'))}
        </Note>
      )}
      {hasNextPage && !isError && (
        <Button kind="soft" wide busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
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
        text={isFiltered ? t('Take some of them away to see more.') : t('New tasks arrive all the time.')}
        action={
          <>
            {active.length > 0 && (
              <Button kind="outline" size="sm" onClick={() => onFilter(withoutFilters(filter))}>
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
