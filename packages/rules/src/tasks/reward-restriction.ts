import { type Phrase, phrase } from '../formats/phrase.ts';
import type { TaskPlatform, TaskType } from './task-kinds.ts';

const posts = () =>
  phrase('X does not allow apps that reward posts, replies and reposts (since January 2026). It can revoke your key.');
const engagement = () => phrase('X regards rewarded follows and likes as manipulation. It can lock accounts and keys.');
const youtube = () => phrase('YouTube forbids rewards for subscriptions, likes, comments and views.');

const restrictions: Partial<Record<TaskPlatform, Partial<Record<TaskType, () => Phrase>>>> = {
  Twitter: { follow: engagement, like: engagement, retweet: posts, comment: posts, share: posts, repost: posts },
  YouTube: { subscribe: youtube, like: youtube, comment: youtube, watch: youtube },
};

/**
 * Returns what the terms of a platform say against a reward for a task, as known in November 2026; undefined without a
 * known restriction. It only warns the operator who creates the task.
 */
export function rewardRestriction({ platform, type }: { platform: TaskPlatform; type: TaskType }): Phrase | undefined {
  return restrictions[platform]?.[type]?.();
}
