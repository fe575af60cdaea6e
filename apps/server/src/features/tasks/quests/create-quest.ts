import type { newQuest, OperatorQuest } from '@gumball/contract/tasks/quests.schemas';
import { checkQuestDraft, openQuestsMax } from '@gumball/rules/tasks/quests';
import { requiredTasksMax } from '@gumball/rules/tasks/task-draft';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { requirePrerequisites } from '../prerequisites/require-prerequisites.ts';
import {
  countOpenQuests,
  findOperatorQuest,
  findQuestByKey,
  insertQuest,
  requireTaskBefore,
} from './operator-quests.store.ts';
import { invalidateQuestTasks } from './quests.store.ts';
import { toOperatorQuest } from './quests.view.ts';

/**
 * Creates a quest inside the caller's transaction. In an ordered one each task requires the one before it from now on.
 * The operator who makes it does not earn its bonus. The same `key` returns the first quest again. Throws the errors of the rule, `QUESTS_TOO_MANY`,
 * `QUEST_TASKS_INVALID` for tasks that do not exist, and `TASK_PREREQUISITES_INVALID` if the order would be a cycle.
 * `publish` is called after the commit.
 */
export async function createQuest(
  { clock, ids }: Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  input: z.output<typeof newQuest>,
  { operatorId, key }: { operatorId: string; key: string | null },
): Promise<{ quest: OperatorQuest; isNew: boolean; publish: () => void }> {
  const now = clock.now();
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
  const isFull = (await countOpenQuests(tx, now)) >= openQuestsMax;
  const existing = key === null ? undefined : await findQuestByKey(tx, key);
  const id = existing ?? ids.next();
  if (existing === undefined) {
    assertOk(checkQuestDraft({ ...input, endsAt }, now));
    if (isFull) throw new AppError('QUESTS_TOO_MANY');
    const texts = { title: input.title.trim(), description: input.description.trim() };
    if (!(await insertQuest(tx, { ...input, ...texts, id, endsAt, key, createdBy: operatorId, now })))
      throw new AppError('QUEST_TASKS_INVALID', { field: 'taskIds' });
    if (input.isOrdered) await requireInOrder(tx, input.taskIds);
  }
  const row = await findOperatorQuest(tx, id);
  if (!row) throw new AppError('QUEST_NOT_FOUND');
  return { quest: toOperatorQuest(row, now), isNew: existing === undefined, publish: invalidateQuestTasks };
}

async function requireInOrder(tx: Executor, taskIds: readonly string[]): Promise<void> {
  for (const [index, taskId] of taskIds.entries()) {
    const previous = taskIds[index - 1];
    if (previous === undefined) continue;
    await requirePrerequisites(tx, taskId, [previous]);
    if ((await requireTaskBefore(tx, taskId, previous)) > requiredTasksMax)
      throw new AppError('TASK_PREREQUISITES_INVALID', { field: 'taskIds' });
  }
}
