import { taskPlatforms } from '@gumball/rules/tasks/task-kinds';
import { type TaskFilter, taskSorts } from '@gumball/rules/tasks/task-query';
import { taskStatuses } from '@gumball/rules/tasks/task-status';
import { useMemo } from 'react';
import { useSearchParamChoice, useSetSearchParams } from '../../lib/router/use-search-param.ts';
import { firstFilter } from './task-words.ts';

const platforms = ['all', ...taskPlatforms] as const;
// The first value of each list is the default, which the URL omits.
const statuses = ['available', 'all', ...taskStatuses] as const;
const difficulties = ['all', '1', '2', '3', '4', '5'] as const;
const orders = ['desc', 'asc'] as const;

const unlessUsual = (value: string | undefined, usual: string): string => (value === usual ? '' : (value ?? ''));

/** The filter of the tasks screen. It is stored in the URL, so that Back, a reload and a link restore it. */
export function useTaskFilter(): [filter: TaskFilter, keep: (next: TaskFilter) => void] {
  const [platform] = useSearchParamChoice('platform', platforms);
  const [status] = useSearchParamChoice('status', statuses);
  const [difficulty] = useSearchParamChoice('difficulty', difficulties);
  const [sortBy] = useSearchParamChoice('sort', taskSorts);
  const [sortOrder] = useSearchParamChoice('order', orders);
  const keepInAddress = useSetSearchParams();
  // An unchanged filter keeps its identity, because the list is debounced by it.
  const filter = useMemo(
    () => ({ ...firstFilter, platform, status, difficulty, sortBy, sortOrder }),
    [platform, status, difficulty, sortBy, sortOrder],
  );
  const keep = (next: TaskFilter) =>
    keepInAddress({
      platform: unlessUsual(next.platform, platforms[0]),
      status: unlessUsual(next.status, statuses[0]),
      difficulty: unlessUsual(next.difficulty, difficulties[0]),
      sort: unlessUsual(next.sortBy, taskSorts[0]),
      order: unlessUsual(next.sortOrder, orders[0]),
    });
  return [filter, keep];
}
