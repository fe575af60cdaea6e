import type { Campaign, NewCampaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { updateCampaign } from '../../tasks/campaigns/update-campaign.ts';
import { recordAction } from '../record-action.ts';

/** Changes a campaign, with an entry in the audit log. Throws the errors of `updateCampaign`. */
export function updateOperatorCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  campaignId: string,
  change: Pick<NewCampaign, 'title' | 'budget'>,
): Promise<Campaign> {
  return deps.db.transaction(async (tx) => {
    const campaign = await updateCampaign(deps, tx, campaignId, change);
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'update-campaign',
      subject: { kind: 'campaign', id: campaignId },
      details: { title: campaign.title, budget: campaign.budget },
    });
    return campaign;
  });
}
