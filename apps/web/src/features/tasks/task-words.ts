/** How tasks are put into words on the screen. */
import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import type { TaskMethod } from '@gumball/rules/tasks/task-kinds';
import type { TaskFilter, TaskSort } from '@gumball/rules/tasks/task-query';
import type { TaskStatus } from '@gumball/rules/tasks/task-status';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';

/** The difficulties by number. */
export const difficultyNames: Record<number, string> = {
  1: msg('Easy'),
  2: msg('Medium'),
  3: msg('Hard'),
  4: msg('Very Hard'),
  5: msg('Expert'),
};

/** The states that the list can be filtered by. */
export const statusNames: Record<Exclude<TaskStatus, 'pending-verification'>, string> = {
  available: msg('Available'),
  in_progress: msg('In progress'),
  completed: msg('Completed'),
  failed: msg('Failed'),
};

/** The orders of the list. */
export const sortOptions: { value: TaskSort; label: string }[] = [
  { value: 'reward', label: msg('Reward') },
  { value: 'difficulty', label: msg('Difficulty') },
  { value: 'created', label: msg('Date Created') },
  { value: 'title', label: msg('Title') },
];

/** How a task is checked, in a word. */
export const methodNames: Record<TaskMethod, string> = {
  automatic: msg('Automatic'),
  review: msg('Review'),
  visit: msg('Visit'),
};

/** How a task is checked, in a sentence for before the start. */
export function methodWords({ verification: { method, reason, sandbox }, platform }: Task): string {
  if (method === 'automatic') {
    const who = sandbox
      ? t('Checked automatically by the sandbox, which stands in for {platform} here.', { platform: platform.name })
      : t('Checked automatically: {platform} is asked.', { platform: platform.name });
    return `${who} ${t('It may be checked again within 7 days: undoing it takes the reward back.')}`;
  }
  const usual =
    method === 'review'
      ? t('An operator looks at what you hand in.')
      : t('An operator confirms your visit; there is nothing to show.');
  return reason ? `${usual} ${translate(reason)}` : usual;
}

/** Whether a task waits for a Twitter account that is there: the linked one is gone. */
export function needsTwitter({ userStatus, userReversed, requirements }: Task): boolean {
  const startable = userStatus === 'available' || (userStatus === 'failed' && !userReversed);
  return startable && requirements.some(({ id, met }) => id === 'twitter' && !met);
}

/** What is said of a task that was undone after it was paid. */
export const reversedWords = msg('The reward was taken back.');

/** What a task points at, for a line beneath its title. */
export function targetName({ target }: Pick<Task, 'target'>): string | null {
  return target.handle ?? target.username;
}

/** The filter that the screen begins with. */
export const firstFilter: TaskFilter = {
  platform: 'all',
  status: 'available',
  difficulty: 'all',
  search: '',
  sortBy: 'reward',
  sortOrder: 'desc',
  page: 1,
  limit: 20,
};

/** The filters in force: the chip's words, and the filter without it. */
export function activeFilters(filter: TaskFilter): { words: string; without: TaskFilter }[] {
  const { platform, status, difficulty } = filter;
  return [
    ...(platform === 'all' ? [] : [{ words: platform, without: { ...filter, platform: 'all' as const } }]),
    ...(status === 'all' || status === 'pending-verification'
      ? []
      : [{ words: statusNames[status], without: { ...filter, status: 'all' as const } }]),
    ...(difficulty === 'all'
      ? []
      : [
          {
            words: difficultyNames[Number(difficulty)] ?? difficulty,
            without: { ...filter, difficulty: 'all' as const },
          },
        ]),
  ];
}

/** The filter with nothing left out of the list, in the same order. */
export function withoutFilters(filter: TaskFilter): TaskFilter {
  return { ...filter, platform: 'all', status: 'all', difficulty: 'all', search: '' };
}
