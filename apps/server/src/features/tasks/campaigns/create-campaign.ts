import type { Campaign, NewCampaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import { checkCampaignDraft } from '@gumball/rules/tasks/campaigns';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { invalidateOpenTasks } from '../catalogue/open-tasks.store.ts';
import { storeUsage } from '../limits/limits.store.ts';
import { findCampaignByKey, insertCampaign, lockCampaign } from './campaigns.store.ts';
import { toCampaign } from './campaigns.view.ts';

/**
 * Creates a campaign inside the caller's transaction. Running attempts at its tasks take nothing from the budget. The
 * same `key` returns the first campaign again. Throws the errors of the rule, and `CAMPAIGN_TASKS_INVALID` for tasks
 * that do not exist, have a limit of completions or are of a community or another campaign.
 */
export async function createCampaign(
  { clock, ids }: Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  input: NewCampaign,
  key: string | null,
): Promise<{ campaign: Campaign; isNew: boolean }> {
  const existing = key === null ? undefined : await findCampaignByKey(tx, key);
  const id = existing ?? ids.next();
  if (existing === undefined) {
    assertOk(checkCampaignDraft(input, 0));
    const title = input.title.trim();
    if (!(await insertCampaign(tx, { ...input, id, title, key, now: clock.now() })))
      throw new AppError('CAMPAIGN_TASKS_INVALID', { field: 'taskIds' });
    await storeUsage(tx, input.taskIds, clock.now());
    invalidateOpenTasks();
  }
  const row = await lockCampaign(tx, id);
  if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
  return { campaign: toCampaign(row), isNew: existing === undefined };
}
