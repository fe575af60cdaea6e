import { messageOf } from '@gumball/contract/errors';
import { checkQuestDraft } from '@gumball/rules/tasks/quests';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { createQuest } from '../data/operator-quests.mutations.ts';
import { toUtcTime } from '../parts/local-time.ts';
import type { PickedTask } from '../tasks/TaskPicker.tsx';

type QuestFields = {
  title: string;
  description: string;
  bonus: string;
  /** The value of a `datetime-local` control in the reader's time zone; empty for no end. */
  endsAt: string;
  isOrdered: boolean;
  tasks: readonly PickedTask[];
};

const emptyFields: QuestFields = { title: '', description: '', bonus: '', endsAt: '', isOrdered: false, tasks: [] };

/** The state of the form that creates a quest. Calls `onSaved` after it was stored. */
export function useQuestForm(onSaved: () => void) {
  const [fields, setFields] = useState(emptyFields);
  const [key, setKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const body = {
      title: fields.title.trim(),
      description: fields.description.trim(),
      bonus: fields.bonus.trim() === '' ? Number.NaN : Number(fields.bonus),
      endsAt: fields.endsAt === '' ? null : toUtcTime(fields.endsAt),
      isOrdered: fields.isOrdered,
      taskIds: fields.tasks.map(({ id }) => id),
    };
    const endsAt = body.endsAt === null ? null : new Date(body.endsAt);
    const result = checkQuestDraft({ ...body, endsAt }, new Date());
    if (!result.ok) {
      setProblem({ field: result.field ?? '', message: translate(messageOf(result.code)) });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await createQuest(body, key);
      toast.success(t('Quest created'));
      onSaved();
    } catch (failure) {
      setProblem({ field: '', message: failureMessage(failure, t('Failed to create the quest')) });
      setBusy(false);
    }
  }

  return {
    fields,
    busy,
    save,
    update(change: Partial<QuestFields>) {
      setFields({ ...fields, ...change });
      // A retry after a lost response must not create a second quest. A changed form is another quest.
      setKey(newIdempotencyKey());
    },
    /** The error of a field; '' is the error of the whole form. */
    errorOf: (field: string) => (problem?.field === field ? problem.message : undefined),
  };
}
