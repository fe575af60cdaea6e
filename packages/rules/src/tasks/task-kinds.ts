/** Task types and verification methods: docs/product.md, Tasks. */
import { siteName } from '../formats/site-names.ts';

/** The platforms where a code in the profile proves whose an account is. */
export const profilePlatforms = ['Bluesky', 'GitHub', 'Mastodon'] as const;
/** The platforms where members have accounts of their own. */
export const accountPlatforms = ['Twitter', 'YouTube', 'Telegram', ...profilePlatforms, 'Discord'] as const;
/** All task platforms. Tasks on Gumball are about actions in this network and need no other account. */
export const taskPlatforms = [...accountPlatforms, 'Gumball'] as const;

/** All task types. */
export const taskTypes = [
  'follow',
  'like',
  'retweet',
  'comment',
  'subscribe',
  'watch',
  'join',
  'share',
  'repost',
  'star',
  'profile',
  'post',
  'befriend',
  'invite',
  'quiz',
  'survey',
  'upload',
  'page',
  'external',
] as const;

/** A platform where a code in the profile proves whose an account is. */
export type ProfilePlatform = (typeof profilePlatforms)[number];
/** A platform where members have accounts of their own. */
export type AccountPlatform = (typeof accountPlatforms)[number];
/** Platform of a task. */
export type TaskPlatform = (typeof taskPlatforms)[number];

/** Returns the name of a platform as members read it: that of this site is chosen by its operators. */
export const platformLabel = (platform: TaskPlatform): string => (platform === 'Gumball' ? siteName('site') : platform);

/** Type of a task. */
export type TaskType = (typeof taskTypes)[number];

/**
 * Verification method: by the platform's API (`automatic`), by an operator who reviews a submission (`review`), or by
 * an operator who confirms a visit that leaves no evidence (`visit`).
 */
export type TaskMethod = 'automatic' | 'review' | 'visit';

const methods: Record<TaskPlatform, Partial<Record<TaskType, TaskMethod>>> = {
  Twitter: {
    follow: 'automatic',
    like: 'automatic',
    retweet: 'automatic',
    comment: 'automatic',
    watch: 'visit',
    share: 'review',
    repost: 'review',
  },
  YouTube: { subscribe: 'automatic', comment: 'automatic', like: 'review', watch: 'visit', share: 'review' },
  Telegram: { join: 'automatic', comment: 'review', watch: 'visit', share: 'review', repost: 'review' },
  Bluesky: { follow: 'automatic', like: 'automatic', repost: 'automatic', comment: 'automatic', share: 'review' },
  GitHub: { follow: 'automatic', star: 'automatic' },
  Mastodon: { follow: 'automatic', like: 'automatic', repost: 'automatic', comment: 'automatic', share: 'review' },
  Discord: { join: 'automatic', share: 'review' },
  Gumball: {
    profile: 'automatic',
    join: 'automatic',
    post: 'automatic',
    comment: 'automatic',
    befriend: 'automatic',
    invite: 'automatic',
    quiz: 'automatic',
    survey: 'automatic',
    upload: 'review',
    page: 'automatic',
    external: 'automatic',
  },
};

/** Returns whether a code in the profile proves whose an account of a platform is. */
export function isProfilePlatform(platform: TaskPlatform): platform is ProfilePlatform {
  return profilePlatforms.some((name) => name === platform);
}

const repeatedTypes: ReadonlySet<TaskType> = new Set(['post', 'comment', 'invite', 'quiz']);

/** Returns whether a type of task can be repeated: what a member can do again, without another network. */
export function isRepeatable({ platform, type }: { platform: TaskPlatform; type: TaskType }): boolean {
  return platform === 'Gumball' && repeatedTypes.has(type);
}

/** Returns whether the member's answers in the network complete a task, not a check. */
export function isAnsweredHere(type: TaskType): boolean {
  return type === 'quiz' || type === 'survey' || type === 'page';
}

/** Returns whether somebody outside of the network is asked: a platform, or an address of the operator. */
export function isAskedOutside({ platform, type }: { platform: TaskPlatform; type: TaskType }): boolean {
  return platform !== 'Gumball' || type === 'external';
}

/** Returns whether every task of a type needs a proof: the files are what it is about. */
export function alwaysNeedsProof(type: TaskType): boolean {
  return type === 'upload';
}

/** Returns the task types of a platform. */
export function taskTypesOf(platform: TaskPlatform): TaskType[] {
  return taskTypes.filter((type) => methods[platform][type] !== undefined);
}

/**
 * Returns the verification method of a task; undefined if the platform has no such type. A required proof means review,
 * except for actions in this network, which need none.
 */
export function taskMethodOf(task: {
  platform: TaskPlatform;
  type: TaskType;
  requiresProof: boolean;
}): TaskMethod | undefined {
  const method = methods[task.platform][task.type];
  const isReviewed = method !== undefined && task.requiresProof && task.platform !== 'Gumball';
  return isReviewed ? 'review' : method;
}
