import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { rewardRestriction } from '@gumball/rules/tasks/reward-restriction';
import { requiredTasksMax } from '@gumball/rules/tasks/task-draft';
import {
  isAskedOutside,
  type TaskMethod,
  type TaskPlatform,
  type TaskType,
  taskMethodOf,
} from '@gumball/rules/tasks/task-kinds';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { CheckTrial } from './CheckTrial.tsx';
import { ExternalFields } from './ExternalFields.tsx';
import { PageFields } from './PageFields.tsx';
import { QuizFields } from './QuizFields.tsx';
import { SurveyFields } from './SurveyFields.tsx';
import { TaskKindFields, TaskRepeatField, TaskTermsFields, TaskTextFields } from './TaskFormFields.tsx';
import { TaskPicker } from './TaskPicker.tsx';
import type { TaskOwner } from './task-form.ts';
import { useTaskForm } from './use-task-form.ts';

const methodTexts = {
  automatic: msg('How it is checked: automatically, by asking the platform.'),
  review: msg('How it is checked: An operator reviews the submission.'),
  visit: msg('How it is checked: An operator confirms the visit.'),
};

function methodText(method: TaskMethod, task: { platform: TaskPlatform; type: TaskType }): string {
  if (method !== 'automatic') return translate(methodTexts[method]);
  if (task.type === 'external') return t('How it is checked: automatically, by asking your service.');
  return isAskedOutside(task)
    ? translate(methodTexts.automatic)
    : t('How it is checked: automatically, by looking here.');
}

/**
 * Creates or edits a task, of the network or of `owner`'s community. The platform and the type of an existing task
 * cannot change.
 */
export function TaskDialog({
  task,
  owner,
  onClose,
}: {
  task: OperatorTask | undefined;
  owner?: TaskOwner;
  onClose: () => void;
}) {
  const form = useTaskForm(task, owner, onClose);
  const { fields, isBusy, errorOf } = form;
  const method = taskMethodOf(fields);
  const restriction = rewardRestriction(fields);
  return (
    <Modal
      title={task ? t('Edit task') : t('New task')}
      open
      onClose={onClose}
      locked={isBusy}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-2">
          <Button kind="ghost" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => void form.save()}>
            {isBusy ? t('Saving...') : task ? t('Save') : t('Create task')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {!task && <TaskKindFields form={form} />}
        {restriction && <Callout tone="warning">{translate(restriction)}</Callout>}
        <TaskTextFields form={form} />
        {fields.type === 'quiz' && <QuizFields form={form} />}
        {fields.type === 'survey' && <SurveyFields form={form} />}
        {fields.type === 'page' && <PageFields form={form} />}
        {fields.type === 'external' && <ExternalFields form={form} task={task} />}
        <TaskTermsFields form={form} />
        {!owner && (
          <TaskPicker
            label={t('Required tasks')}
            hint={t('At most 5. Members complete them before they can start this one.')}
            error={errorOf('requiredTasks')}
            max={requiredTasksMax}
            picked={fields.requiredTasks}
            excludedId={task?.id}
            onChange={(requiredTasks) => form.update({ requiredTasks })}
          />
        )}
        {!task && <TaskRepeatField form={form} />}
        {fields.platform !== 'Gumball' && (
          <Switch
            label={t('Requires proof')}
            on={fields.requiresProof}
            onChange={(requiresProof) => form.update({ requiresProof })}
          />
        )}
        {method && <p className="text-ui text-ink-2">{methodText(method, fields)}</p>}
        <CheckTrial form={form} />
        {errorOf('') && <Callout tone="danger">{errorOf('')}</Callout>}
      </div>
    </Modal>
  );
}
