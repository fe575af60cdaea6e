import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { creditGumballs, type LevelUp } from '../../gumballs/credit-gumballs.ts';
import type { EarningsBroadcasts } from '../../gumballs/gumballs.broadcasts.ts';
import { lockActiveMember } from '../../gumballs/lock-active-member.ts';
import { notifyLevels } from '../../gumballs/notify-levels.ts';
import type { Notifier } from '../../notifications/create-notifier.ts';
import type { TaskBroadcasts } from '../tasks.broadcasts.ts';
import { type ClaimableQuest, findClaimable } from './quests.store.ts';

/** The dependencies of paying quests. */
export type ClaimDeps = Pick<PlatformDeps, 'db' | 'clock'> & {
  earningsBroadcasts: EarningsBroadcasts;
  notifier: Notifier;
  taskBroadcasts: TaskBroadcasts;
};

/**
 * Pays the bonuses of the open quests that a user has completed, once each under concurrency. A suspended or deleted
 * user is not paid.
 */
export async function claimQuests(deps: ClaimDeps, userId: string): Promise<void> {
  const at = deps.clock.now();
  const paid: (ClaimableQuest & { levelUps: readonly LevelUp[] })[] = [];
  await deps.db.transaction(async (tx) => {
    paid.length = 0;
    if (!(await lockActiveMember(tx, userId))) return;
    for (const quest of await findClaimable(tx, userId, at)) {
      const credit = { memberId: userId, amount: quest.bonus, kind: 'quest', reference: quest.id, at } as const;
      const credited = await creditGumballs(tx, credit);
      if (credited.paid) paid.push({ ...quest, levelUps: credited.levelUps });
    }
  });
  for (const { id: questId, title, bonus, levelUps } of paid) {
    deps.taskBroadcasts.questCompleted(userId, { questId, title, bonus });
    deps.notifier.notify({
      about: 'notification',
      type: 'quest_completed',
      recipientId: userId,
      actorId: null,
      details: { item: title, gumballs: bonus },
    });
    notifyLevels(deps, levelUps);
  }
  if (paid.length > 0) deps.earningsBroadcasts.changed([userId]);
}
