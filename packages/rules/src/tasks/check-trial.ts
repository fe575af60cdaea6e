/** Trials of a task's check by operators: docs/product.md, Tasks. */
import { type TaskPlatform, type TaskType, taskMethodOf } from './task-kinds.ts';

/** What a trial takes: a member about whom is asked, the page that is read, or answers to the questions of a quiz. */
export type CheckTrial = 'member' | 'page' | 'quiz';

/**
 * Returns how operators try the check of a task before members meet it; undefined where nothing checks. A service of an
 * operator is tried with its stored secret, so only once the task exists.
 */
export function checkTrialOf(task: {
  platform: TaskPlatform;
  type: TaskType;
  requiresProof: boolean;
}): CheckTrial | undefined {
  if (taskMethodOf(task) !== 'automatic' || task.type === 'survey' || task.type === 'external') return undefined;
  return task.type === 'page' || task.type === 'quiz' ? task.type : 'member';
}

/** Result of a trial. `unclear` means that the target or the account was not found, so that nothing can be told. */
export const trialResults = ['done', 'not_done', 'unclear', 'later', 'refused', 'no_account'] as const;
/** Result of a trial. */
export type TrialResult = (typeof trialResults)[number];
