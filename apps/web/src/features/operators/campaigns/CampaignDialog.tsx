import type { Campaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import { campaignTasksMax } from '@gumball/rules/tasks/campaigns';
import { taskTitleMax } from '@gumball/rules/tasks/task-draft';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { TaskPicker } from '../tasks/TaskPicker.tsx';
import { useCampaignForm } from './use-campaign-form.ts';

/** Creates a campaign, or changes the title and the budget of one. */
export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | undefined; onClose: () => void }) {
  const { fields, isBusy, save, update, errorOf } = useCampaignForm(campaign, onClose);
  return (
    <FormDialog
      title={campaign ? t('Edit campaign') : t('New campaign')}
      submitLabel={isBusy ? t('Saving...') : campaign ? t('Save') : t('Create campaign')}
      isBusy={isBusy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Input
        label={t('Title')}
        value={fields.title}
        maxLength={taskTitleMax}
        error={errorOf('title')}
        onChange={(event) => update({ title: event.target.value })}
      />
      <Input
        label={t('Budget')}
        hint={t('In {points}. Its tasks are open while the rest pays their reward.')}
        inputMode="numeric"
        value={fields.budget}
        error={errorOf('budget')}
        onChange={(event) => update({ budget: event.target.value })}
      />
      {!campaign && (
        <TaskPicker
          label={t('Tasks')}
          hint={t(
            '1 to 50 tasks without a limit of completions. They stay in the campaign, and their rewards stay the same.',
          )}
          error={errorOf('taskIds')}
          max={campaignTasksMax}
          picked={fields.tasks}
          onChange={(tasks) => update({ tasks })}
        />
      )}
      {errorOf('') && <Callout tone="danger">{errorOf('')}</Callout>}
    </FormDialog>
  );
}
