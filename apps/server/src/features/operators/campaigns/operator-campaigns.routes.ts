import { operatorCampaignsRoutes } from '@gumball/contract/tasks/operator-campaigns.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listCampaigns } from '../../tasks/campaigns/list-campaigns.ts';
import { createOperatorCampaign } from './create-operator-campaign.ts';
import { updateOperatorCampaign } from './update-operator-campaign.ts';

/** Mounts the routes of campaigns for operators. */
export function mountOperatorCampaigns({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(operatorCampaignsRoutes.list, ({ query }) => listCampaigns(deps, query));
  mount(operatorCampaignsRoutes.create, async ({ viewer, body, idempotencyKey }) => ({
    campaign: await createOperatorCampaign(deps, viewer, body, idempotencyKey),
  }));
  mount(operatorCampaignsRoutes.update, async ({ viewer, params, body }) => ({
    campaign: await updateOperatorCampaign(deps, viewer, params.id, body),
  }));
}
