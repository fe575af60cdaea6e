/** When a paid task is looked at once more, and what follows: docs/product.md, Tasks. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import type { TaskPlatform, TaskType } from './task-kinds.ts';

const dayMs = 24 * 3_600_000;

/** How long after its completion a task may be looked at again, in milliseconds. */
export const recheckWindowMs = 7 * dayMs;
/** How long after a first look that finds a deed undone comes the second, in milliseconds: one answer takes nothing away. */
export const secondCheckDelayMs = 3_600_000;

const earliestMs = dayMs;
const latestMs = recheckWindowMs - 12 * 3_600_000;
const postponeMs = 900_000;

/**
 * How many paid tasks of a platform are looked at again in a minute, all servers together. Each costs a question or two, and members who wait come first:
 * YouTube counts questions by the day and does not say how many are left.
 */
export const rechecksPerMinute: Readonly<Record<TaskPlatform, number>> = { Twitter: 60, YouTube: 3, Telegram: 60 };

/** The moment of the second look at a completed task: some time within the window that nobody can foresee. `chance` is from 0 to 1. */
export function recheckAt(completedAt: Date, random: number): Date {
  return new Date(completedAt.getTime() + earliestMs + Math.floor(random * (latestMs - earliestMs)));
}

/** What is known when a paid task was looked at again. `undone` came before once where `undoneAt` is set; `until` ends the window. */
export type RecheckFacts = {
  result: 'done' | 'undone' | 'unknown' | 'later';
  /** When a platform that is busy may be asked again. */
  retryAt?: Date | undefined;
  undoneAt: Date | null;
  until: Date;
};

/** Whether the reward stays for good, is taken back, or the platform is asked again. Whatever cannot be told within the window stays. */
export function afterRecheck(
  facts: RecheckFacts,
  now: Date,
): { kind: 'keep' } | { kind: 'reverse' } | { kind: 'again'; nextAt: Date; undoneAt: Date | null } {
  const { result, retryAt, undoneAt, until } = facts;
  if (result === 'done' || result === 'unknown' || now.getTime() > until.getTime()) return { kind: 'keep' };
  if (result === 'undone' && undoneAt !== null) return { kind: 'reverse' };
  const nextCheckAt =
    result === 'undone'
      ? new Date(now.getTime() + secondCheckDelayMs)
      : new Date(Math.max(now.getTime() + postponeMs, retryAt?.getTime() ?? 0));
  if (nextCheckAt.getTime() > until.getTime()) return { kind: 'keep' };
  return { kind: 'again', nextAt: nextCheckAt, undoneAt: result === 'undone' ? now : undoneAt };
}

/** Why a reward is taken back, for its member. */
export function reversalMessage(type: TaskType, target: string | null): Phrase {
  switch (type) {
    case 'comment':
      return phrase('Your comment is no longer there.');
    case 'like':
      return target === null
        ? phrase('You no longer like the tweet.')
        : phrase('You no longer like the tweet of {target}.', { target });
    case 'retweet':
      return target === null
        ? phrase('Your retweet of the tweet is no longer there.')
        : phrase('Your retweet of the tweet of {target} is no longer there.', { target });
    case 'subscribe':
      return target === null
        ? phrase('You are no longer subscribed to what the task asked for.')
        : phrase('You are no longer subscribed to {target}.', { target });
    case 'join':
      return target === null
        ? phrase('You are no longer in what the task asked for.')
        : phrase('You are no longer in {target}.', { target });
    default:
      return target === null
        ? phrase('You no longer follow what the task asked for.')
        : phrase('You no longer follow {target}.', { target });
  }
}
