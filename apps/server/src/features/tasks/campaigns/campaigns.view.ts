import type { Campaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import type { CampaignRow } from './campaigns.store.ts';

/** Converts a campaign for operators. */
export function toCampaign(row: CampaignRow): Campaign {
  return { ...row, budget: Number(row.budget), spent: Number(row.spent) };
}
