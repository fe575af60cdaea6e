/** Tasks of a community, made by its owner: docs/product.md, Tasks. */
import { ok, type RuleResult } from '../rule-result.ts';
import type { TaskPlatform, TaskType } from './task-kinds.ts';
import { communityTargetOf } from './task-target.ts';

/**
 * The types of tasks that owners can make: actions in this network that are checked without a person. To join is none
 * of them, since only members start a task of their community.
 */
export const communityTaskTypes = [
  'profile',
  'post',
  'comment',
  'befriend',
  'invite',
  'quiz',
  'survey',
  'page',
] as const satisfies readonly TaskType[];
/** A type of tasks that owners can make. */
export type CommunityTaskType = (typeof communityTaskTypes)[number];

/** The highest reward that operators can allow. */
export const communityRewardMax = 10_000;
/** The highest number of tasks of a community at a time that operators can allow. */
export const communityTasksMax = 20;
/** The highest budget of a community and month that operators can set, in Gumballs. */
export const communityBudgetMax = 1_000_000;

/** The limits that operators set for the tasks of every community. `budget` is in Gumballs per month (UTC). */
export type CommunityTaskTerms = {
  isOn: boolean;
  rewardMax: number;
  tasksMax: number;
  budget: number;
  types: readonly CommunityTaskType[];
};

/** The limits until an operator changes them: owners make no tasks. */
export const defaultCommunityTaskTerms: CommunityTaskTerms = {
  isOn: false,
  rewardMax: 100,
  tasksMax: 5,
  budget: 10_000,
  types: communityTaskTypes,
};

const isIntegerBetween = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Checks the limits that an operator sets. */
export function checkCommunityTaskTerms({
  rewardMax,
  tasksMax,
  budget,
  types,
}: CommunityTaskTerms): RuleResult<'INVALID_INPUT'> {
  const fail = (field: string) => ({ ok: false, code: 'INVALID_INPUT', field }) as const;
  if (!isIntegerBetween(rewardMax, 1, communityRewardMax)) return fail('rewardMax');
  if (!isIntegerBetween(tasksMax, 1, communityTasksMax)) return fail('tasksMax');
  if (!isIntegerBetween(budget, rewardMax, communityBudgetMax)) return fail('budget');
  return types.length === 0 || new Set(types).size < types.length ? fail('types') : ok;
}

/** What owners decide about a task, apart from its texts and questions. */
type CommunityTask = {
  platform: TaskPlatform;
  type: TaskType;
  reward: number;
  requiredTasks: readonly string[];
};

/** Returns whether owners can ever make tasks of a type. */
export const isCommunityTaskType = (type: TaskType): type is CommunityTaskType =>
  communityTaskTypes.some((each) => each === type);

/**
 * Checks a task of an owner against the limits, on top of the rules of all tasks. `others` is how many tasks of the
 * community have not ended.
 */
export function checkCommunityTask(
  { platform, type, reward, requiredTasks }: CommunityTask,
  terms: CommunityTaskTerms,
  others: number,
): RuleResult<
  | 'ACCESS_DENIED'
  | 'TASK_TYPE_UNSUPPORTED'
  | 'COMMUNITY_TASK_REWARD'
  | 'COMMUNITY_TASKS_TOO_MANY'
  | 'TASK_PREREQUISITES_INVALID'
> {
  if (!terms.isOn) return { ok: false, code: 'ACCESS_DENIED' };
  if (platform !== 'Gumball' || !isCommunityTaskType(type) || !terms.types.includes(type))
    return { ok: false, code: 'TASK_TYPE_UNSUPPORTED', field: 'type' };
  if (reward > terms.rewardMax) return { ok: false, code: 'COMMUNITY_TASK_REWARD', field: 'reward' };
  if (requiredTasks.length > 0) return { ok: false, code: 'TASK_PREREQUISITES_INVALID', field: 'requiredTasks' };
  return others >= terms.tasksMax ? { ok: false, code: 'COMMUNITY_TASKS_TOO_MANY' } : ok;
}

/**
 * Returns the target of an owner's task: a post or comment is one in the community itself, so that nobody is paid for
 * acting in another one. `entered` is used by types without a community.
 */
export function communityTaskTarget(type: TaskType, communityId: string, entered: string): string {
  return communityTargetOf(type) === 'none' ? entered : communityId;
}

/** Whether a member may start a task of a community: its members may, who never owned it while the task existed. */
export function checkCommunityStart({
  isMember,
  isOwn,
}: {
  isMember: boolean;
  isOwn: boolean;
}): RuleResult<'TASK_MEMBERS_ONLY' | 'TASK_OWN'> {
  if (isOwn) return { ok: false, code: 'TASK_OWN' };
  return isMember ? ok : { ok: false, code: 'TASK_MEMBERS_ONLY' };
}

/** Returns the month (UTC) that pays for a start: `2026-02`. */
export function budgetMonth(now: Date): string {
  return now.toISOString().slice(0, 'yyyy-mm'.length);
}
