import type { Campaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import { checkCampaignDraft } from '@gumball/rules/tasks/campaigns';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { createCampaign, updateCampaign } from '../data/operator-campaigns.mutations.ts';
import { useCheckedForm, violationOf } from '../parts/use-checked-form.ts';
import type { PickedTask } from '../tasks/TaskPicker.tsx';

type CampaignFields = { title: string; budget: string; tasks: readonly PickedTask[] };

const emptyFields: CampaignFields = { title: '', budget: '', tasks: [] };

/** The state of the form that creates or changes a campaign. Calls `onSaved` after it was stored. */
export function useCampaignForm(campaign: Campaign | undefined, onSaved: () => void) {
  const form = useCheckedForm<CampaignFields>(
    campaign ? { title: campaign.title, budget: String(campaign.budget), tasks: campaign.tasks } : emptyFields,
    t('Failed to save the campaign'),
  );
  const { fields } = form;
  return {
    ...form,
    save() {
      const body = {
        title: fields.title.trim(),
        budget: fields.budget.trim() === '' ? Number.NaN : Number(fields.budget),
        taskIds: fields.tasks.map(({ id }) => id),
      };
      return form.save(violationOf(checkCampaignDraft(body, campaign?.spent ?? 0)), async (key) => {
        await (campaign ? updateCampaign(campaign, body) : createCampaign(body, key));
        toast.success(t('Campaign saved'));
        onSaved();
      });
    },
  };
}
