/** The cache of tasks and its updates. */
import type { Task, TaskList } from '@gumball/contract/tasks/tasks.schemas';
import type { TaskFilter } from '@gumball/rules/tasks/task-query';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';

/** A page of tasks without the two redundant lists of the response. */
export type TaskPage = Pick<TaskList, 'tasks' | 'pagination' | 'meta'>;
type CachedPages = InfiniteData<Pick<TaskPage, 'tasks'>, string | undefined>;

/** The cached figures of the stat tiles. */
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
  ofCommunity: (id: string) => ['tasks', 'list', 'community', id],
  stats: ['tasks', 'stats'],
  recent: ['tasks', 'recent'],
  streaks: ['tasks', 'streaks'],
  quests: ['tasks', 'quests'],
  detail: (id: string) => ['tasks', 'one', id],
  progress: (id: string) => ['tasks', 'progress', id],
  receipts: (id: string) => ['tasks', 'receipts', id],
  wait: (id: string) => ['tasks', 'wait', id],
  quiz: (id: string) => ['tasks', 'quiz', id],
  survey: (id: string) => ['tasks', 'survey', id],
} as const;

/** Returns the latest cached state of a task, if it was loaded. */
export function findTask(id: string): Task | undefined {
  const cached = queryClient.getQueryData<Task>(taskKeys.detail(id));
  if (cached) return cached;
  for (const [, pages] of queryClient.getQueriesData<CachedPages>({ queryKey: taskKeys.lists })) {
    const found = pages?.pages.flatMap((page) => page.tasks).find((task) => task.id === id);
    if (found) return found;
  }
  return queryClient.getQueryData<Task[]>(taskKeys.recent)?.find((task) => task.id === id);
}

/** Updates a task in every list. Its position stays the same, so that the list does not move under the reader. */
export function patchTask(id: string, change: Partial<Task>): void {
  patchAll((task) => (task.id === id ? { ...task, ...change } : task));
  queryClient.setQueryData<Task>(taskKeys.detail(id), (task) => task && { ...task, ...change });
}

function patchAll(patch: (task: Task) => Task): void {
  queryClient.setQueriesData<CachedPages>({ queryKey: taskKeys.lists }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, tasks: page.tasks.map(patch) })) },
  );
  queryClient.setQueryData<Task[]>(taskKeys.recent, (tasks) => tasks?.map(patch));
}

/** Marks a completed task as done in the tasks that require it. */
export function patchRequired(doneId: string): void {
  const patch = (task: Task): Task => {
    if (!task.prerequisites.some(({ id }) => id === doneId)) return task;
    const prerequisites = task.prerequisites.map((each) => (each.id === doneId ? { ...each, isDone: true } : each));
    const met = prerequisites.every(({ isDone }) => isDone);
    return {
      ...task,
      prerequisites,
      requirements: task.requirements.map((each) => (each.id === 'tasks' ? { ...each, met } : each)),
    };
  };
  patchAll(patch);
}

/** Updates the figures of the tiles optimistically, then refetches them. */
export function updateFigures(update: (figures: TaskFigures) => Partial<TaskFigures>): void {
  queryClient.setQueryData<TaskFigures>(taskKeys.stats, (figures) => figures && { ...figures, ...update(figures) });
  refresh(taskKeys.stats);
}

/** Refetches every query of tasks. */
export function refreshTasks(): void {
  refresh(taskKeys.all);
}
