/** How a list of tasks is asked for: docs/product.md, Tasks. */
import type { TaskPlatform } from './task-kinds.ts';
import type { TaskStatus } from './task-status.ts';

/** The orders of a list of tasks. */
export const taskSorts = ['reward', 'difficulty', 'created', 'title'] as const;
/** How many tasks a page has unless a query says otherwise. */
export const taskPageSize = 20;

/** An order of a list of tasks. */
export type TaskSort = (typeof taskSorts)[number];

/** A difficulty as a query carries it. */
export type TaskDifficulty = '1' | '2' | '3' | '4' | '5';

/** What a member chose on the tasks screen. */
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

/** A filter as it travels. */
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

/** The query of a filter: what stands at 'all', is empty or is the usual is left out; the search text is trimmed. */
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
