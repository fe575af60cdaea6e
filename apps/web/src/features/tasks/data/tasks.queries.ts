/** Queries of tasks: docs/product.md, Tasks. */
import type { ResponseOf } from '@gumball/contract/define-routes';
import { tasksEndpoints } from '@gumball/contract/tasks/tasks.endpoints';
import type { tasksRoutes } from '@gumball/contract/tasks/tasks.routes';
import type { Task, TaskList } from '@gumball/contract/tasks/tasks.schemas';
import { type TaskFilter, taskQueryOf } from '@gumball/rules/tasks/task-query';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { restartList } from '../../../lib/api/infinite-list.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useIsOff } from '../../../lib/site/site.ts';
import { defaultFilter } from '../parts/task-labels.ts';
import { type TaskPage, taskKeys } from './tasks.cache.ts';
import { startTasksLive } from './tasks.live.ts';

export const tasksClient = createClient<typeof tasksRoutes>(tasksEndpoints);

const toPage = ({ tasks, pagination, meta }: Pick<TaskList, 'tasks' | 'pagination' | 'meta'>): TaskPage => ({
  tasks,
  pagination,
  meta,
});

const taskListOptions = (filter: TaskFilter) =>
  infiniteQueryOptions({
    queryKey: taskKeys.list(filter),
    queryFn: async ({ pageParam, signal }) =>
      toPage(
        await tasksClient.filtered(
          { query: { ...taskQueryOf(filter), ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
          { signal },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pagination.nextCursor,
  });

const taskStatsOptions = queryOptions({
  queryKey: taskKeys.stats,
  queryFn: ({ signal }) => tasksClient.stats(undefined, { signal }),
});

/**
 * Returns the tasks of a filter, page by page. The tasks of the previous filter stay visible until the new ones arrive.
 */
export function useTasks(filter: TaskFilter) {
  startTasksLive();
  const list = useInfiniteQuery({ ...taskListOptions(filter), placeholderData: keepPreviousData });
  const firstPage = list.data?.pages[0];
  return {
    ...list,
    tasks: list.data?.pages.flatMap((page) => page.tasks),
    total: firstPage?.pagination.total,
    platformStats: firstPage?.meta.platformStats,
  };
}

/** Starts the list of a filter at its first page again. What is cached of it stays visible until the response. */
export function restartTasks(filter: TaskFilter): void {
  restartList(taskKeys.list(filter));
}

/** Returns the figures of the stat tiles. */
export function useTaskStats() {
  return useQuery(taskStatsOptions);
}

/** Prefetches the first tasks and the figures. */
export async function prefetchTasks(): Promise<void> {
  startTasksLive();
  await Promise.all([queryClient.infiniteQuery(taskListOptions(defaultFilter)), queryClient.query(taskStatsOptions)]);
}

/** Returns a task by its id, updated by live events. */
export function useTask(task: Task) {
  startTasksLive();
  return useQuery({
    queryKey: taskKeys.detail(task.id),
    queryFn: async ({ signal }) => (await tasksClient.get({ params: { id: task.id } }, { signal })).task,
    initialData: task,
    staleTime: 0,
  }).data;
}

/** Returns the task that a link names; undefined until it is loaded, or without one. */
export function useLinkedTask(id: string): Task | undefined {
  return useQuery({
    queryKey: taskKeys.detail(id),
    queryFn: async ({ signal }) => (await tasksClient.get({ params: { id } }, { signal })).task,
    enabled: id !== '',
  }).data;
}

/** Returns the progress of a task with its submission. The status is part of the key, so that a change refetches it. */
export function useTaskProgress({ id, userStatus, userStartedAt }: Task) {
  return useQuery({
    queryKey: [...taskKeys.progress(id), userStatus, userStartedAt],
    queryFn: ({ signal }) => tasksClient.status({ params: { id } }, { signal }),
    enabled: userStatus !== 'available',
  });
}

/** Returns the questions of a started quiz for its next try. */
export function useQuiz({ id, quiz }: Task) {
  return useQuery({
    queryKey: [...taskKeys.quiz(id), quiz?.triesLeft],
    queryFn: async ({ signal }) => (await tasksClient.quiz({ params: { id } }, { signal })).quiz,
    // An order of choices belongs to its try: only an answer changes it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the questions of a started survey; after the own answers also them and the counts. */
export function useSurvey({ id, userStatus }: Task) {
  return useQuery({
    queryKey: [...taskKeys.survey(id), userStatus],
    queryFn: async ({ signal }) => (await tasksClient.survey({ params: { id } }, { signal })).survey,
  });
}

/** Returns the newest tasks for the home page; nothing while tasks are off. */
export function useRecentTasks(count: number) {
  startTasksLive();
  const isOff = useIsOff('tasks');
  return useQuery({
    queryKey: taskKeys.recent,
    queryFn: async ({ signal }) => (await tasksClient.list({ query: { limit: count } }, { signal })).tasks,
    enabled: !isOff,
  });
}

/** Fetches the status of the member's attempt. */
export function fetchTaskStatus(id: string): Promise<ResponseOf<typeof tasksRoutes.status>> {
  return tasksClient.status({ params: { id } });
}
