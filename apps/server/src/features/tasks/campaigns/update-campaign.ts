import type { Campaign, NewCampaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import { checkCampaignDraft } from '@gumball/rules/tasks/campaigns';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { invalidateOpenTasks } from '../catalogue/open-tasks.store.ts';
import { storeUsage } from '../limits/limits.store.ts';
import { changeCampaign, lockCampaign } from './campaigns.store.ts';
import { toCampaign } from './campaigns.view.ts';

/**
 * Changes a campaign inside the caller's transaction. Concurrent starts wait for the lock. Throws `CAMPAIGN_NOT_FOUND`
 * and the errors of the rule.
 */
export async function updateCampaign(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  campaignId: string,
  { title, budget }: Pick<NewCampaign, 'title' | 'budget'>,
): Promise<Campaign> {
  const row = await lockCampaign(tx, campaignId);
  if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
  const taskIds = row.tasks.map(({ id }) => id);
  assertOk(checkCampaignDraft({ title, budget, taskIds }, Number(row.spent)));
  await changeCampaign(tx, campaignId, { title: title.trim(), budget });
  await storeUsage(tx, taskIds, clock.now());
  invalidateOpenTasks();
  return toCampaign({ ...row, title: title.trim(), budget: String(budget) });
}
