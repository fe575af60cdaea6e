/** Reads of campaigns in the operators' console: docs/product.md, Tasks. */
import type { operatorCampaignsRoutes } from '@gumball/contract/tasks/operator-campaigns.routes';
import { operatorCampaignsEndpoints } from '@gumball/contract/tasks/tasks.endpoints';
import { createClient } from '../../../lib/api/api-client.ts';
import { useConsoleList } from './operators.queries.ts';

export const operatorCampaignsClient = createClient<typeof operatorCampaignsRoutes>(operatorCampaignsEndpoints);

/** Returns all campaigns, newest first. */
export function useCampaigns() {
  return useConsoleList(['campaigns'], async (query, signal) => {
    const { campaigns, pagination } = await operatorCampaignsClient.list({ query }, { signal });
    return { items: campaigns, next: pagination.nextCursor };
  });
}
