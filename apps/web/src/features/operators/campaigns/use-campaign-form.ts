import { messageOf } from '@gumball/contract/errors';
import type { Campaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import { checkCampaignDraft } from '@gumball/rules/tasks/campaigns';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { createCampaign, updateCampaign } from '../data/operator-campaigns.mutations.ts';
import type { PickedTask } from '../tasks/TaskPicker.tsx';

type CampaignFields = { title: string; budget: string; tasks: readonly PickedTask[] };

const emptyFields: CampaignFields = { title: '', budget: '', tasks: [] };

/** The state of the form that creates or changes a campaign. Calls `onSaved` after it was stored. */
export function useCampaignForm(campaign: Campaign | undefined, onSaved: () => void) {
  const [fields, setFields] = useState<CampaignFields>(
    campaign ? { title: campaign.title, budget: String(campaign.budget), tasks: campaign.tasks } : emptyFields,
  );
  const [key, setKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const body = {
      title: fields.title.trim(),
      budget: fields.budget.trim() === '' ? Number.NaN : Number(fields.budget),
      taskIds: fields.tasks.map(({ id }) => id),
    };
    const result = checkCampaignDraft(body, campaign?.spent ?? 0);
    if (!result.ok) {
      setProblem({ field: result.field ?? '', message: translate(messageOf(result.code)) });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await (campaign ? updateCampaign(campaign, body) : createCampaign(body, key));
      toast.success(t('Campaign saved'));
      onSaved();
    } catch (failure) {
      setProblem({ field: '', message: failureMessage(failure, t('Failed to save the campaign')) });
      setBusy(false);
    }
  }

  return {
    fields,
    busy,
    save,
    update(change: Partial<CampaignFields>) {
      setFields({ ...fields, ...change });
      // A retry after a lost response must not create a second campaign. A changed form is another campaign.
      setKey(newIdempotencyKey());
    },
    /** The error of a field; '' is the error of the whole form. */
    errorOf: (field: string) => (problem?.field === field ? problem.message : undefined),
  };
}
