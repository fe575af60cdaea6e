/** What a task can ask for and how that is checked: docs/product.md, Tasks. */

/** Every platform that tasks are done on. */
export const taskPlatforms = ['Twitter', 'YouTube', 'Telegram'] as const;
/** Every type of task. */
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
] as const;

/** A platform that tasks are done on. */
export type TaskPlatform = (typeof taskPlatforms)[number];
/** What a member does. */
export type TaskType = (typeof taskTypes)[number];

/**
 * How a task is checked: the platform's own answer (`automatic`), an operator who looks at what the member handed in (`review`), or an operator who
 * confirms a visit of which there is nothing to show (`visit`).
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
};

/** The types of task that a platform has. */
export function taskTypesOf(platform: TaskPlatform): TaskType[] {
  return taskTypes.filter((type) => methods[platform][type] !== undefined);
}

/** How a task is checked, or undefined where the platform has no such type. A proof is always for an operator to judge. */
export function taskMethodOf(task: {
  platform: TaskPlatform;
  type: TaskType;
  requiresProof: boolean;
}): TaskMethod | undefined {
  const method = methods[task.platform][task.type];
  return method !== undefined && task.requiresProof ? 'review' : method;
}
