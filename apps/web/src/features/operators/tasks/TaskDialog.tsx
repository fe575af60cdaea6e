import { messageOf } from '@gumball/contract/errors';
import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { taskDescriptionMax, taskTitleMax } from '@gumball/rules/tasks/task-draft';
import { taskMethodOf, taskPlatforms, taskTypesOf } from '@gumball/rules/tasks/task-kinds';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { typeNames } from '../data/operator-labels.ts';
import { createTask, updateTask } from '../data/operators.mutations.ts';
import { emptyFields, findViolation, type TaskFields, toDraft, toFields } from './task-form.ts';

const methodTexts = {
  automatic: msg('How it is checked: The platform is asked.'),
  review: msg('How it is checked: An operator looks at what is handed in.'),
  visit: msg('How it is checked: An operator confirms the visit.'),
};
const difficulties = [msg('Easy'), msg('Medium'), msg('Hard'), msg('Very Hard'), msg('Expert')];

/** Creates or edits a task. The platform and the type of an existing task cannot change. */
export function TaskDialog({ task, onClose }: { task: OperatorTask | undefined; onClose: () => void }) {
  const [fields, setFields] = useState<TaskFields>(() => (task ? toFields(task) : emptyFields));
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);
  const update = (change: Partial<TaskFields>) => {
    setFields({ ...fields, ...change });
    // A retry after a lost response must not create a second task. A changed form is another task.
    setIdempotencyKey(newIdempotencyKey());
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const types = taskTypesOf(fields.platform);
  const method = taskMethodOf(fields);

  async function save() {
    const draft = toDraft(fields);
    const violation = findViolation(draft, new Date());
    // The unchanged end of an expired task is valid.
    const isSameEnd =
      task !== undefined && violation?.code === 'TASK_EXPIRY_PAST' && toFields(task).expiresAt === fields.expiresAt;
    if (violation && !isSameEnd) {
      setProblem({ field: violation.field, message: translate(messageOf(violation.code)) });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      if (task) {
        const { platform: _platform, type: _type, target, expiresAt, ...rest } = draft;
        await updateTask(task, {
          ...rest,
          ...(target === task.target.url ? {} : { target }),
          ...(isSameEnd ? {} : { expiresAt }),
        });
      } else {
        await createTask(draft, idempotencyKey);
      }
      toast.success(task ? t('Task saved') : t('Task created'));
      onClose();
    } catch (failure) {
      setProblem({ field: '', message: failureMessage(failure, t('Failed to save task')) });
      setBusy(false);
    }
  }

  return (
    <Modal
      title={task ? t('Edit task') : t('New task')}
      open
      onClose={onClose}
      locked={busy}
      footer={
        <div className="flex w-full justify-end gap-2">
          <Button kind="ghost" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            {busy ? t('Saving...') : task ? t('Save') : t('Create task')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {!task && (
          <div className="flex flex-wrap gap-2">
            <Select
              label={t('Platform')}
              options={taskPlatforms.map((value) => ({ value, label: value }))}
              value={fields.platform}
              onChange={(platform) => {
                const firstType = taskTypesOf(platform)[0];
                update({
                  platform,
                  type: taskTypesOf(platform).includes(fields.type) || !firstType ? fields.type : firstType,
                });
              }}
            />
            <Select
              label={t('Type')}
              options={types.map((value) => ({ value, label: translate(typeNames[value]) }))}
              value={fields.type}
              onChange={(type) => update({ type })}
            />
          </div>
        )}
        {errorOf('type') && <Callout tone="danger">{errorOf('type')}</Callout>}
        <Input
          label={t('Target')}
          hint={t('A username, a link or an id')}
          value={fields.target}
          error={errorOf('target')}
          onChange={(event) => update({ target: event.target.value })}
        />
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
        <TextArea
          label={t('Instructions')}
          hint={t('One step a line, at most 10')}
          value={fields.instructions}
          error={errorOf('instructions')}
          onChange={(event) => update({ instructions: event.target.value })}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <Input
            label={t('Reward')}
            inputMode="numeric"
            value={fields.reward}
            error={errorOf('reward')}
            onChange={(event) => update({ reward: event.target.value })}
          />
          <Input
            label={t('Completions')}
            hint={t('Empty for no limit')}
            inputMode="numeric"
            value={fields.slots}
            error={errorOf('slots')}
            onChange={(event) => update({ slots: event.target.value })}
          />
          <Input
            label={t('Ends')}
            type="datetime-local"
            hint={t('Empty for no end')}
            value={fields.expiresAt}
            error={errorOf('expiresAt')}
            onChange={(event) => update({ expiresAt: event.target.value })}
          />
          <div className="flex flex-col gap-1.5">
            <span className="text-ui font-semibold">{t('Difficulty')}</span>
            <Select
              label={t('Difficulty')}
              className="self-start"
              options={difficulties.map((label, index) => ({ value: String(index + 1), label: translate(label) }))}
              value={fields.difficulty}
              onChange={(difficulty) => update({ difficulty })}
            />
          </div>
        </div>
        <Switch
          label={t('Requires proof')}
          on={fields.requiresProof}
          onChange={(requiresProof) => update({ requiresProof })}
        />
        {method && <p className="text-ui text-ink-2">{translate(methodTexts[method])}</p>}
        {errorOf('') && <Callout tone="danger">{errorOf('')}</Callout>}
      </div>
    </Modal>
  );
}
