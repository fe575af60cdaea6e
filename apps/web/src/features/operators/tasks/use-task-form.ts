import { messageOf } from '@gumball/contract/errors';
import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { createCommunityTask, updateCommunityTask } from '../data/community-tasks.mutations.ts';
import { createTask, updateTask } from '../data/operators.mutations.ts';
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
 * the
 * task was stored.
 */
export function useTaskForm(task: OperatorTask | undefined, owner: TaskOwner | undefined, onSaved: () => void) {
  const [opened] = useState<TaskFields>(() => (task ? toFields(task) : owner ? emptyFieldsOf(owner) : emptyFields));
  const [fields, setFields] = useState(opened);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);

  async function save() {
    const draft = toDraft(fields, owner);
    const violation = findViolation(draft, new Date(), task ? undefined : owner);
    // The unchanged end of an expired task is valid.
    const isSameEnd =
      task !== undefined && violation?.code === 'TASK_EXPIRY_PAST' && opened.expiresAt === fields.expiresAt;
    if (violation && !isSameEnd) {
      setProblem({ field: violation.field, message: translate(messageOf(violation.code)) });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      if (task) {
        const change = toChange(opened, fields, owner);
        await (owner ? updateCommunityTask(owner.communityId, task, change) : updateTask(task, change));
      } else {
        await (owner
          ? createCommunityTask(owner.communityId, draft, idempotencyKey)
          : createTask(draft, idempotencyKey));
      }
      toast.success(task ? t('Task saved') : t('Task created'));
      onSaved();
    } catch (failure) {
      setProblem({ field: '', message: failureMessage(failure, t('Failed to save task')) });
      setBusy(false);
    }
  }

  return {
    fields,
    owner,
    isNew: task === undefined,
    busy,
    save,
    update(change: Partial<TaskFields>) {
      setFields({ ...fields, ...change });
      // A retry after a lost response must not create a second task. A changed form is another task.
      setIdempotencyKey(newIdempotencyKey());
    },
    /** The error of a field; '' is the error of the whole form. */
    errorOf: (field: keyof TaskFields | '') => (problem?.field === field ? problem.message : undefined),
  };
}

/** The state and the actions of the form. */
export type TaskForm = ReturnType<typeof useTaskForm>;
