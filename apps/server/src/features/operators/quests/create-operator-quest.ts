import type { newQuest, OperatorQuest } from '@gumball/contract/tasks/quests.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createQuest } from '../../tasks/quests/create-quest.ts';
import { recordAction } from '../record-action.ts';

/** Creates a quest, with an entry in the audit log. Throws the errors of `createQuest`. */
export async function createOperatorQuest(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  input: z.output<typeof newQuest>,
  idempotencyKey: string | undefined,
): Promise<OperatorQuest> {
  const { quest, publish } = await deps.db.transaction(async (tx) => {
    const created = await createQuest(deps, tx, input, {
      operatorId: viewer.userId,
      key: idempotencyKey ?? null,
    });
    const { quest: stored } = created;
    if (created.isNew)
      await recordAction(deps, tx, {
        operatorId: viewer.userId,
        action: 'create-quest',
        subject: { kind: 'quest', id: stored.id },
        details: { title: stored.title, bonus: stored.bonus },
      });
    return created;
  });
  publish();
  return quest;
}
