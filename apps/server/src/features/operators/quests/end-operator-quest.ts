import type { OperatorQuest } from '@gumball/contract/tasks/quests.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { endQuest } from '../../tasks/quests/end-quest.ts';
import { recordAction } from '../record-action.ts';

/** Ends a quest, with an entry in the audit log. Throws the errors of `endQuest`. */
export function endOperatorQuest(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  questId: string,
): Promise<OperatorQuest> {
  return deps.db.transaction(async (tx) => {
    const quest = await endQuest(deps, tx, questId);
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'end-quest',
      subject: { kind: 'quest', id: questId },
      details: { title: quest.title },
    });
    return quest;
  });
}
