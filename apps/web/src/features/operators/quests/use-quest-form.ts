import { checkQuestDraft } from '@gumball/rules/tasks/quests';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { createQuest } from '../data/operator-quests.mutations.ts';
import { toUtcTime } from '../parts/local-time.ts';
import { useCheckedForm, violationOf } from '../parts/use-checked-form.ts';
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
  const form = useCheckedForm(emptyFields, t('Failed to create the quest'));
  const { fields } = form;
  return {
    ...form,
    save() {
      const body = {
        title: fields.title.trim(),
        description: fields.description.trim(),
        bonus: fields.bonus.trim() === '' ? Number.NaN : Number(fields.bonus),
        endsAt: fields.endsAt === '' ? null : toUtcTime(fields.endsAt),
        isOrdered: fields.isOrdered,
        taskIds: fields.tasks.map(({ id }) => id),
      };
      const endsAt = body.endsAt === null ? null : new Date(body.endsAt);
      return form.save(violationOf(checkQuestDraft({ ...body, endsAt }, new Date())), async (key) => {
        await createQuest(body, key);
        toast.success(t('Quest created'));
        onSaved();
      });
    },
  };
}
