import { questTasksMax } from '@gumball/rules/tasks/quests';
import { taskDescriptionMax, taskTitleMax } from '@gumball/rules/tasks/task-draft';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { TaskPicker } from '../tasks/TaskPicker.tsx';
import { useQuestForm } from './use-quest-form.ts';

/** Creates a quest. Its tasks and their order never change. */
export function QuestDialog({ onClose }: { onClose: () => void }) {
  const { fields, isBusy, save, update, errorOf } = useQuestForm(onClose);
  return (
    <FormDialog
      title={t('New quest')}
      submitLabel={isBusy ? t('Saving...') : t('Create quest')}
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
      <TextArea
        label={t('Description')}
        value={fields.description}
        countMax={taskDescriptionMax}
        error={errorOf('description')}
        onChange={(event) => update({ description: event.target.value })}
      />
      <TaskPicker
        label={t('Tasks')}
        hint={t('2 to 10 tasks. They never change.')}
        error={errorOf('taskIds')}
        max={questTasksMax}
        picked={fields.tasks}
        onChange={(tasks) => update({ tasks })}
      />
      <Switch
        label={t('In this order: each task requires the one before it')}
        on={fields.isOrdered}
        onChange={(isOrdered) => update({ isOrdered })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Input
          label={t('Bonus')}
          hint={t('{points} for all tasks together, paid once')}
          inputMode="numeric"
          value={fields.bonus}
          error={errorOf('bonus')}
          onChange={(event) => update({ bonus: event.target.value })}
        />
        <Input
          label={t('Ends')}
          type="datetime-local"
          hint={t('Empty for no end')}
          value={fields.endsAt}
          error={errorOf('endsAt')}
          onChange={(event) => update({ endsAt: event.target.value })}
        />
      </div>
      {errorOf('') && <Callout tone="danger">{errorOf('')}</Callout>}
    </FormDialog>
  );
}
