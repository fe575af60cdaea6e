import type { OperatorQuest } from '@gumball/contract/tasks/quests.schemas';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { endQuestRow, findOperatorQuest } from './operator-quests.store.ts';
import { toOperatorQuest } from './quests.view.ts';

/** Ends a quest now, inside the caller's transaction. Throws `QUEST_NOT_FOUND`. */
export async function endQuest({ clock }: Pick<Deps, 'clock'>, tx: Executor, questId: string): Promise<OperatorQuest> {
  const now = clock.now();
  await endQuestRow(tx, questId, now);
  const row = await findOperatorQuest(tx, questId);
  if (!row) throw new AppError('QUEST_NOT_FOUND');
  return toOperatorQuest(row, now);
}
