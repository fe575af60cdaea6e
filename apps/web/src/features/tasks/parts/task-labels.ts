/** Labels and texts of tasks. */

import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { minuteMs } from '@gumball/rules/formats/durations';
import { dateAndTime, isSameDay, timeOfDay } from '@gumball/rules/formats/times';
import { pageTriesMax } from '@gumball/rules/tasks/page-visit';
import { type AccountPlatform, platformLabel, type TaskMethod } from '@gumball/rules/tasks/task-kinds';
import { type TaskFilter, type TaskSort, taskPageSize } from '@gumball/rules/tasks/task-query';
import type { TaskStatus } from '@gumball/rules/tasks/task-status';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';

/** The labels of the difficulties, by number. */
export const difficultyNames: Record<number, string> = {
  1: msg('Easy'),
  2: msg('Medium'),
  3: msg('Hard'),
  4: msg('Very Hard'),
  5: msg('Expert'),
};

/** The statuses that the list can be filtered by. */
export const statusNames: Record<Exclude<TaskStatus, 'pending-verification'>, string> = {
  available: msg('Available'),
  in_progress: msg('In progress'),
  completed: msg('Completed'),
  failed: msg('Failed'),
};

/** The sort options of the list. */
export const sortOptions: { value: TaskSort; label: string }[] = [
  { value: 'reward', label: msg('Reward') },
  { value: 'difficulty', label: msg('Difficulty') },
  { value: 'created', label: msg('Date Created') },
  { value: 'title', label: msg('Title') },
];

/** The labels of the verification methods. */
export const methodNames: Record<TaskMethod, string> = {
  automatic: msg('Automatic'),
  review: msg('Review'),
  visit: msg('Visit'),
};

/** Returns how a task is verified, with what happens to an action that is undone. */
export function withRecheck(sentence: string): string {
  return `${sentence} ${t('It may be checked again within 7 days. If you undo it, the reward is taken back.')}`;
}

/** Returns how a task is verified, shown before the start. */
export function methodDescription({ verification: { method, reason, sandbox }, platform }: Task): string {
  if (method === 'automatic') {
    const sentence = sandbox
      ? t('Checked automatically by the sandbox, which stands in for {platform} here.', {
          platform: platformLabel(platform.name),
        })
      : t('Checked automatically: we ask {platform}.', { platform: platform.name });
    return withRecheck(sentence);
  }
  const sentence =
    method === 'review'
      ? t('An operator reviews what you submit.')
      : t('An operator confirms your visit; you do not have to submit anything.');
  return reason ? `${sentence} ${translate(reason)}` : sentence;
}

function nextCheckText(next: Date, now: Date): string {
  if (next.getTime() - now.getTime() < minuteMs) return t('We look again in a moment and tell you.');
  return isSameDay(next, now)
    ? t('We look again at {time} and tell you.', { time: timeOfDay(next, locale) })
    : t('We look again on {date} and tell you.', { date: dateAndTime(next, locale) });
}

/** Returns whether no try of a task is left. */
export function isOutOfTries({ quiz, page }: Task): boolean {
  return quiz?.triesLeft === 0 || (page?.tries ?? 0) >= pageTriesMax;
}

/** Returns why a running task waits and when its platform is asked again. */
export function waitingMessage({ userReason, waitingUntil }: Task, now: Date): string {
  if (waitingUntil === null) return `${t('This takes longer than usual.')} ${t('We keep looking and tell you.')}`;
  const sentence = nextCheckText(new Date(waitingUntil), now);
  return userReason === null ? sentence : `${translate(userReason)} ${sentence}`;
}

const requirementPlatforms: Record<string, AccountPlatform> = {
  twitter: 'Twitter',
  youtube: 'YouTube',
  telegram: 'Telegram',
  bluesky: 'Bluesky',
  github: 'GitHub',
  mastodon: 'Mastodon',
  discord: 'Discord',
};

const isStartable = ({ userStatus, userReversed }: Task) =>
  userStatus === 'available' || (userStatus === 'failed' && !userReversed);

/** Returns whether the linked Twitter account no longer exists, so that the task cannot start. */
export function isTwitterMissing(task: Task): boolean {
  return isStartable(task) && task.requirements.some(({ id, met }) => id === 'twitterFound' && !met);
}

/** Returns the platform whose account the member has to link for the task, if any. */
export function missingAccount(task: Task): AccountPlatform | undefined {
  if (!isStartable(task) && task.userStatus !== 'in_progress') return undefined;
  const unmet = task.requirements.find(({ id, met }) => !met && requirementPlatforms[id] !== undefined);
  return unmet && requirementPlatforms[unmet.id];
}

/** Returns the first task that the member has to complete before this one, if any. */
export function missingTask(task: Task): Task['prerequisites'][number] | undefined {
  return isStartable(task) ? task.prerequisites.find(({ isDone }) => !isDone) : undefined;
}

/** The message of a task that was reversed after it was paid. */
export const reversedMessage = msg('The reward was taken back.');

/** Returns the target of a task, for the line below its title. */
export function targetName({ target }: Pick<Task, 'target'>): string | null {
  return target.handle ?? target.username;
}

/** The default filter of the screen. */
export const defaultFilter: TaskFilter = {
  platform: 'all',
  status: 'available',
  difficulty: 'all',
  search: '',
  sortBy: 'reward',
  sortOrder: 'desc',
  page: 1,
  limit: taskPageSize,
};

/** Returns the active filters: the label of the chip, and the filter without it. */
export function activeFilters(filter: TaskFilter): { label: string; remaining: TaskFilter }[] {
  const { platform, status, difficulty } = filter;
  return [
    ...(platform === 'all' ? [] : [{ label: platform, remaining: { ...filter, platform: 'all' as const } }]),
    ...(status === 'all' || status === 'pending-verification'
      ? []
      : [{ label: statusNames[status], remaining: { ...filter, status: 'all' as const } }]),
    ...(difficulty === 'all'
      ? []
      : [
          {
            label: difficultyNames[Number(difficulty)] ?? difficulty,
            remaining: { ...filter, difficulty: 'all' as const },
          },
        ]),
  ];
}

/** Returns the filter without restrictions, in the same sort order. */
export function clearFilters(filter: TaskFilter): TaskFilter {
  return { ...filter, platform: 'all', status: 'all', difficulty: 'all', search: '' };
}
