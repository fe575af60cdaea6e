/** Quests: series of tasks with a bonus at the end. docs/product.md, Tasks. */
import { ok, type RuleResult } from '../rule-result.ts';
import { taskDescriptionMax, taskRewardMax, taskTitleMax } from './task-draft.ts';

/** Minimum number of tasks of a quest. */
export const questTasksMin = 2;
/** Maximum number of tasks of a quest. */
export const questTasksMax = 10;
/** Maximum number of quests that are open at the same time. */
export const openQuestsMax = 20;
/** How long a completed quest stays on the screens, in days. */
export const completedQuestDays = 3;

/** What an operator enters for a quest. The tasks and their order never change. */
export type QuestDraft = {
  title: string;
  description: string;
  bonus: number;
  endsAt: Date | null;
  taskIds: readonly string[];
};

/** Checks a quest. */
export function checkQuestDraft(
  { title, description, bonus, endsAt, taskIds }: QuestDraft,
  now: Date,
): RuleResult<
  | 'TASK_TITLE_REQUIRED'
  | 'TASK_TITLE_TOO_LONG'
  | 'TASK_DESCRIPTION_TOO_LONG'
  | 'QUEST_BONUS_INVALID'
  | 'TASK_EXPIRY_PAST'
  | 'QUEST_TASKS_INVALID'
> {
  if (title.trim() === '') return { ok: false, code: 'TASK_TITLE_REQUIRED', field: 'title' };
  if (title.trim().length > taskTitleMax) return { ok: false, code: 'TASK_TITLE_TOO_LONG', field: 'title' };
  if (description.trim().length > taskDescriptionMax)
    return { ok: false, code: 'TASK_DESCRIPTION_TOO_LONG', field: 'description' };
  if (!Number.isInteger(bonus) || bonus < 1 || bonus > taskRewardMax)
    return { ok: false, code: 'QUEST_BONUS_INVALID', field: 'bonus' };
  if (endsAt && endsAt.getTime() <= now.getTime()) return { ok: false, code: 'TASK_EXPIRY_PAST', field: 'endsAt' };
  const isDistinct = new Set(taskIds).size === taskIds.length;
  if (!isDistinct || taskIds.length < questTasksMin || taskIds.length > questTasksMax)
    return { ok: false, code: 'QUEST_TASKS_INVALID', field: 'taskIds' };
  return ok;
}
