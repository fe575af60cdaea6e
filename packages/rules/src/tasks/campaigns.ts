/** Campaigns: a budget for some tasks. docs/product.md, Tasks. */
import { ok, type RuleResult } from '../rule-result.ts';
import { taskTitleMax } from './task-draft.ts';

/** Maximum budget of a campaign, in Gumballs. */
export const campaignBudgetMax = 1_000_000_000;
/** Maximum number of tasks of a campaign. */
export const campaignTasksMax = 50;

/** Checks a campaign. `spent` is what its tasks have taken from the budget already. */
export function checkCampaignDraft(
  { title, budget, taskIds }: { title: string; budget: number; taskIds: readonly string[] },
  spent: number,
): RuleResult<'TASK_TITLE_REQUIRED' | 'TASK_TITLE_TOO_LONG' | 'CAMPAIGN_BUDGET_INVALID' | 'CAMPAIGN_TASKS_INVALID'> {
  if (title.trim() === '') return { ok: false, code: 'TASK_TITLE_REQUIRED', field: 'title' };
  if (title.trim().length > taskTitleMax) return { ok: false, code: 'TASK_TITLE_TOO_LONG', field: 'title' };
  if (!Number.isInteger(budget) || budget < Math.max(1, spent) || budget > campaignBudgetMax)
    return { ok: false, code: 'CAMPAIGN_BUDGET_INVALID', field: 'budget' };
  const isDistinct = new Set(taskIds).size === taskIds.length;
  if (!isDistinct || taskIds.length < 1 || taskIds.length > campaignTasksMax)
    return { ok: false, code: 'CAMPAIGN_TASKS_INVALID', field: 'taskIds' };
  return ok;
}
