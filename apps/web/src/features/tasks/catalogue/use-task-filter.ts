import { taskPlatforms } from '@gumball/rules/tasks/task-kinds';
import { type TaskFilter, taskSorts } from '@gumball/rules/tasks/task-query';
import { taskStatuses } from '@gumball/rules/tasks/task-status';
import { useMemo } from 'react';
import { useSearchParamChoice, useSetSearchParams } from '../../../lib/router/use-search-param.ts';
import { defaultFilter } from '../parts/task-labels.ts';

const platforms = ['all', ...taskPlatforms] as const;
// The first value of each list is the default, which the URL omits.
const statuses = ['available', 'all', ...taskStatuses] as const;
const difficulties = ['all', '1', '2', '3', '4', '5'] as const;
const orders = ['desc', 'asc'] as const;

const unlessDefault = (value: string | undefined, defaultValue: string): string =>
  value === defaultValue ? '' : (value ?? '');

/** The filter of the tasks screen. It is stored in the URL, so that Back, a reload and a link restore it. */
export function useTaskFilter(): [filter: TaskFilter, keep: (next: TaskFilter) => void] {
  const [platform] = useSearchParamChoice('platform', platforms);
  const [status] = useSearchParamChoice('status', statuses);
  const [difficulty] = useSearchParamChoice('difficulty', difficulties);
  const [sortBy] = useSearchParamChoice('sort', taskSorts);
  const [sortOrder] = useSearchParamChoice('order', orders);
  const setSearchParams = useSetSearchParams();
  // An unchanged filter keeps its identity, because the list is debounced by it.
  const filter = useMemo(
    () => ({ ...defaultFilter, platform, status, difficulty, sortBy, sortOrder }),
    [platform, status, difficulty, sortBy, sortOrder],
  );
  const setFilter = (next: TaskFilter) =>
    setSearchParams({
      platform: unlessDefault(next.platform, platforms[0]),
      status: unlessDefault(next.status, statuses[0]),
      difficulty: unlessDefault(next.difficulty, difficulties[0]),
      sort: unlessDefault(next.sortBy, taskSorts[0]),
      order: unlessDefault(next.sortOrder, orders[0]),
    });
  return [filter, setFilter];
}
