/** Rechecks of paid tasks: docs/product.md, Tasks. */
import { dayMs, hourMs } from '../formats/durations.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';
import type { TaskPlatform, TaskType } from './task-kinds.ts';

/** Time after completion in which a task may be rechecked, in milliseconds. */
export const recheckWindowMs = 7 * dayMs;
/** Time from a first negative result to the second check, in milliseconds. A single result reverses nothing. */
export const secondCheckDelayMs = hourMs;

const earliestMs = dayMs;
const latestMs = recheckWindowMs - 12 * hourMs;
const postponeMs = 900_000;

/**
 * Maximum rechecks per platform and minute, over all servers. Each costs one or two requests, and checks of waiting
 * members have priority. YouTube has a daily quota and does not report the rest.
 */
export const rechecksPerMinute: Readonly<Record<TaskPlatform, number>> = {
  Twitter: 60,
  YouTube: 3,
  Telegram: 60,
  Bluesky: 60,
  // Without a token GitHub allows 60 queries an hour.
  GitHub: 20,
  // A server allows 300 queries in five minutes, and a recheck can read several pages.
  Mastodon: 20,
  Discord: 60,
  // Each is one read of our own database.
  Gumball: 600,
};

/** Returns the time of the recheck of a completed task: a random time in the window. `random` is from 0 to 1. */
export function recheckAt(completedAt: Date, random: number): Date {
  return new Date(completedAt.getTime() + earliestMs + Math.floor(random * (latestMs - earliestMs)));
}

/** Facts after a recheck. `notDoneAt` is the time of an earlier negative result; `until` is the end of the window. */
export type RecheckFacts = {
  result: 'done' | 'not_done' | 'unknown' | 'later';
  /** Earliest time of the next request to a busy platform. */
  retryAt?: Date | undefined;
  notDoneAt: Date | null;
  until: Date;
};

/**
 * Returns whether the reward remains, is reversed, or the task is checked again. An unknown result at the end of the
 * window keeps the reward.
 */
export function afterRecheck(
  facts: RecheckFacts,
  now: Date,
): { kind: 'keep' } | { kind: 'reverse' } | { kind: 'again'; nextAt: Date; notDoneAt: Date | null } {
  const { result, retryAt, notDoneAt, until } = facts;
  if (result === 'done' || result === 'unknown' || now.getTime() > until.getTime()) return { kind: 'keep' };
  if (result === 'not_done' && notDoneAt !== null) return { kind: 'reverse' };
  const nextCheckAt =
    result === 'not_done'
      ? new Date(now.getTime() + secondCheckDelayMs)
      : new Date(Math.max(now.getTime() + postponeMs, retryAt?.getTime() ?? 0));
  if (nextCheckAt.getTime() > until.getTime()) return { kind: 'keep' };
  return { kind: 'again', nextAt: nextCheckAt, notDoneAt: result === 'not_done' ? now : notDoneAt };
}

/** Returns the reason of a reversal for the member. */
export function reversalMessage(
  { platform, type }: { platform: TaskPlatform; type: TaskType },
  target: string | null,
): Phrase {
  switch (type) {
    case 'comment':
      return phrase('Your comment is no longer there.');
    case 'like':
      if (platform !== 'Twitter')
        return target === null
          ? phrase('You no longer like the post.')
          : phrase('You no longer like the post of {target}.', { target });
      return target === null
        ? phrase('You no longer like the tweet.')
        : phrase('You no longer like the tweet of {target}.', { target });
    case 'retweet':
      return target === null
        ? phrase('Your retweet of the tweet is no longer there.')
        : phrase('Your retweet of the tweet of {target} is no longer there.', { target });
    case 'repost':
      return target === null
        ? phrase('Your repost of the post is no longer there.')
        : phrase('Your repost of the post of {target} is no longer there.', { target });
    case 'star':
      return target === null
        ? phrase('Your star is no longer there.')
        : phrase('Your star for {target} is no longer there.', { target });
    case 'subscribe':
      return target === null
        ? phrase('You are no longer subscribed to what the task asked for.')
        : phrase('You are no longer subscribed to {target}.', { target });
    case 'join':
      return target === null
        ? phrase('You are no longer in what the task asked for.')
        : phrase('You are no longer in {target}.', { target });
    case 'profile':
      return phrase('Your profile is no longer complete.');
    case 'post':
      return target === null
        ? phrase('Your post is no longer there.')
        : phrase('You no longer have a post in {target}.', { target });
    case 'befriend':
      return phrase('You are no longer friends with the member.');
    case 'invite':
      return phrase('Your invitation was taken back.');
    default:
      return target === null
        ? phrase('You no longer follow what the task asked for.')
        : phrase('You no longer follow {target}.', { target });
  }
}
