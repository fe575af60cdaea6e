/** What is loaded of tasks, and how news change it. */
import type { Task, TaskList } from '@gumball/contract/tasks/tasks.schemas';
import type { TaskFilter } from '@gumball/rules/tasks/task-query';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient, refresh } from '../../lib/api/query-client.ts';

/** A page of tasks without the two lists that say the same again. */
export type TaskPage = Pick<TaskList, 'tasks' | 'pagination' | 'meta'>;
type Pages = InfiniteData<TaskPage, string | undefined>;

/** The figures of the stat tiles as they are kept. */
export type TaskFigures = {
  available: number;
  completed: number;
  completedToday: number;
  totalEarnings: number;
  earnedToday: number;
  inProgress: number;
};

export const taskKeys = {
  all: ['tasks'],
  lists: ['tasks', 'list'],
  list: (filter: TaskFilter) => ['tasks', 'list', filter],
  stats: ['tasks', 'stats'],
  recent: ['tasks', 'recent'],
  one: (id: string) => ['tasks', 'one', id],
  progress: (id: string) => ['tasks', 'progress', id],
} as const;

/** The latest that is known of a task, if it was loaded. */
export function findTask(id: string): Task | undefined {
  const one = queryClient.getQueryData<Task>(taskKeys.one(id));
  if (one) return one;
  for (const [, pages] of queryClient.getQueriesData<Pages>({ queryKey: taskKeys.lists })) {
    const found = pages?.pages.flatMap((page) => page.tasks).find((task) => task.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Changes a task wherever it is shown. It keeps its place in the lists, so that nothing jumps away under the reader. */
export function patchTask(id: string, change: Partial<Task>): void {
  const patch = (task: Task) => (task.id === id ? { ...task, ...change } : task);
  queryClient.setQueriesData<Pages>({ queryKey: taskKeys.lists }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, tasks: page.tasks.map(patch) })) },
  );
  queryClient.setQueryData<Task>(taskKeys.one(id), (task) => task && patch(task));
}

/** Steps the figures of the tiles at once, and reads the true ones behind. */
export function stepFigures(step: (figures: TaskFigures) => Partial<TaskFigures>): void {
  queryClient.setQueryData<TaskFigures>(taskKeys.stats, (figures) => figures && { ...figures, ...step(figures) });
  refresh(taskKeys.stats);
}

/** Reads everything about tasks again. */
export function refreshTasks(): void {
  refresh(taskKeys.all);
}
