import type { OperatorQuest, Quest } from '@gumball/contract/tasks/quests.schemas';
import { toPlatform } from '../tasks.view.ts';
import type { OperatorQuestRow } from './operator-quests.store.ts';
import type { QuestRow } from './quests.store.ts';

/** Converts a quest for its viewer. */
export function toQuest(row: QuestRow): Quest {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    isOrdered: row.is_ordered,
    bonus: row.bonus,
    endsAt: row.ends_at?.toISOString() ?? null,
    completedAt: row.paid_at?.toISOString() ?? null,
    tasks: row.tasks.map((task) => ({ ...task, platform: toPlatform(task.platform) })),
  };
}

/** Converts a quest for operators. */
export function toOperatorQuest(row: OperatorQuestRow, now: Date): OperatorQuest {
  const { id, title, description, is_ordered: isOrdered, bonus, ends_at: endsAt, tasks, completed } = row;
  return {
    id,
    title,
    description,
    isOrdered,
    bonus,
    endsAt: endsAt?.toISOString() ?? null,
    tasks,
    completed,
    isEnded: endsAt !== null && endsAt <= now,
  };
}
