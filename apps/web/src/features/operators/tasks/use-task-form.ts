import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { createCommunityTask, updateCommunityTask } from '../data/community-tasks.mutations.ts';
import { createTask, updateTask } from '../data/operators.mutations.ts';
import { useCheckedForm } from '../parts/use-checked-form.ts';
import {
  emptyFields,
  emptyFieldsOf,
  findViolation,
  type TaskFields,
  type TaskOwner,
  toChange,
  toDraft,
  toFields,
} from './task-form.ts';

/**
 * The state of the form that creates or edits a task, of the network or of `owner`'s community. Calls `onSaved` after
 * the task was stored.
 */
export function useTaskForm(task: OperatorTask | undefined, owner: TaskOwner | undefined, onSaved: () => void) {
  const [opened] = useState<TaskFields>(() => (task ? toFields(task) : owner ? emptyFieldsOf(owner) : emptyFields));
  const form = useCheckedForm(opened, t('Failed to save task'));
  const { fields } = form;
  return {
    ...form,
    owner,
    isNew: task === undefined,
    save() {
      const draft = toDraft(fields, owner);
      const violation = findViolation(draft, new Date(), task ? undefined : owner);
      // The unchanged end of an expired task is valid.
      const isSameEnd =
        task !== undefined && violation?.code === 'TASK_EXPIRY_PAST' && opened.expiresAt === fields.expiresAt;
      return form.save(isSameEnd ? undefined : violation, async (key) => {
        if (task) {
          const change = toChange(opened, fields, owner);
          await (owner ? updateCommunityTask(owner.communityId, task, change) : updateTask(task, change));
        } else {
          await (owner ? createCommunityTask(owner.communityId, draft, key) : createTask(draft, key));
        }
        toast.success(task ? t('Task saved') : t('Task created'));
        onSaved();
      });
    },
  };
}

/** The state and the actions of the form. */
export type TaskForm = ReturnType<typeof useTaskForm>;
