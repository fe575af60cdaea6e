import { messageOf } from '@gumball/contract/errors';
import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { createTask, updateTask } from '../data/operators.mutations.ts';
import { emptyFields, findViolation, type TaskFields, toDraft, toFields } from './task-form.ts';

/** The state of the form that creates or edits a task. Calls `onSaved` after the task was stored. */
export function useTaskForm(task: OperatorTask | undefined, onSaved: () => void) {
  const [fields, setFields] = useState<TaskFields>(() => (task ? toFields(task) : emptyFields));
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);

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
        const {
          platform: _platform,
          type: _type,
          repeat: _repeat,
          target,
          expiresAt,
          quiz,
          survey,
          page,
          external,
          ...rest
        } = draft;
        // Changed questions end the tries that members have open.
        const isSameQuiz = JSON.stringify(quiz) === JSON.stringify(toDraft(toFields(task)).quiz);
        await updateTask(task, {
          ...rest,
          ...(target === task.target.url ? {} : { target }),
          ...(isSameEnd ? {} : { expiresAt }),
          ...(quiz === null || isSameQuiz ? {} : { quiz }),
          ...(survey === null ? {} : { survey }),
          ...(page === null ? {} : { page }),
          ...(external === null ? {} : { external }),
        });
      } else {
        await createTask(draft, idempotencyKey);
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
