import type { Campaign, NewCampaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createCampaign } from '../../tasks/campaigns/create-campaign.ts';
import { recordAction } from '../record-action.ts';

/** Creates a campaign, with an entry in the audit log. Throws the errors of `createCampaign`. */
export function createOperatorCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  input: NewCampaign,
  idempotencyKey: string | undefined,
): Promise<Campaign> {
  return deps.db.transaction(async (tx) => {
    const { campaign, isNew } = await createCampaign(deps, tx, input, idempotencyKey ?? null);
    if (isNew)
      await recordAction(deps, tx, {
        operatorId: viewer.userId,
        action: 'create-campaign',
        subject: { kind: 'campaign', id: campaign.id },
        details: { title: campaign.title, budget: campaign.budget },
      });
    return campaign;
  });
}
