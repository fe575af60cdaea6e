/** Queries of task lists: docs/product.md, Tasks. */
import type { TaskPlatform } from './task-kinds.ts';
import type { TaskStatus } from './task-status.ts';

/** Sort orders of a task list. */
export const taskSorts = ['reward', 'difficulty', 'created', 'title'] as const;
/** Default page size of a task list. */
export const taskPageSize = 20;

/** Sort order of a task list. */
export type TaskSort = (typeof taskSorts)[number];

/** Difficulty in a query. */
export type TaskDifficulty = '1' | '2' | '3' | '4' | '5';

/** Filter of the tasks screen. */
export type TaskFilter = {
  platform: 'all' | TaskPlatform;
  status: 'all' | TaskStatus;
  difficulty: 'all' | TaskDifficulty;
  search: string;
  dateFrom?: string;
  dateTo?: string;
  sortBy?: TaskSort;
  sortOrder?: 'asc' | 'desc';
  page: number;
  limit: number;
};

/** Query parameters of a filter. */
export type TaskQuery = {
  platform?: TaskPlatform;
  status?: TaskStatus;
  difficulty?: TaskDifficulty;
  search?: string;
  dateFrom?: string;
  dateTo?: string;
  sortBy?: TaskSort;
  sortOrder?: 'asc' | 'desc';
  page?: string;
  limit?: string;
};

/**
 * Returns the query of a filter. Values that are 'all', empty or the default are omitted. The search text is trimmed.
 */
export function taskQueryOf(filter: TaskFilter): TaskQuery {
  const search = filter.search.trim();
  return {
    ...(filter.platform === 'all' ? {} : { platform: filter.platform }),
    ...(filter.status === 'all' ? {} : { status: filter.status }),
    ...(filter.difficulty === 'all' ? {} : { difficulty: filter.difficulty }),
    ...(search === '' ? {} : { search }),
    ...(filter.dateFrom ? { dateFrom: filter.dateFrom } : {}),
    ...(filter.dateTo ? { dateTo: filter.dateTo } : {}),
    ...(filter.sortBy ? { sortBy: filter.sortBy } : {}),
    ...(filter.sortOrder ? { sortOrder: filter.sortOrder } : {}),
    ...(filter.page > 1 ? { page: String(filter.page) } : {}),
    ...(filter.limit === taskPageSize ? {} : { limit: String(filter.limit) }),
  };
}
