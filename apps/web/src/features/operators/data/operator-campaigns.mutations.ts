/** Writes of campaigns in the operators' console: docs/product.md, Tasks. */
import type { BodyOf } from '@gumball/contract/define-routes';
import type { Campaign, operatorCampaignsRoutes } from '@gumball/contract/tasks/operator-campaigns.routes';
import { operatorCampaignsClient } from './operator-campaigns.queries.ts';
import { runForForm } from './operators.mutations.ts';

type CampaignBody = BodyOf<(typeof operatorCampaignsRoutes)['create']>;

/** Creates a campaign. Rejects on failure. */
export function createCampaign(body: CampaignBody, idempotencyKey: string): Promise<void> {
  return runForForm(operatorCampaignsClient.create({ body }, { idempotencyKey }));
}

/** Changes the title and the budget of a campaign. Rejects on failure. */
export function updateCampaign({ id }: Campaign, { title, budget }: CampaignBody): Promise<void> {
  return runForForm(operatorCampaignsClient.update({ params: { id }, body: { title, budget } }));
}
