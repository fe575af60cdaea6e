import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createCoalescer } from '../../../platform/realtime/coalescer.ts';
import { type ClaimDeps, claimQuests } from './claim-quests.ts';
import { findQuestTasks } from './quests.store.ts';

const delayMs = 50;

/** Pays quests after completions. Called after the commit, so that a claim of a task does not wait for it. */
export type QuestClaims = { taskCompleted(userId: string, taskId: string): void };

/**
 * Creates the claims of quests. Completions of tasks that belong to no open quest cost no query of their own. One that is
 * missed, since its quest is new or the server stopped, is claimed with the member's next visit.
 */
export function createQuestClaims(deps: ClaimDeps & Pick<PlatformDeps, 'realtime' | 'log'>): QuestClaims {
  const completions = createCoalescer<{ userId: string; taskId: string }>({
    delayMs,
    log: deps.log,
    async send(items) {
      const taskIds = await findQuestTasks(deps.db, deps.clock.now());
      const userIds = new Set(items.filter(({ taskId }) => taskIds.has(taskId)).map(({ userId }) => userId));
      for (const userId of userIds) await claimQuests(deps, userId);
    },
  });
  deps.realtime.onClose(completions.stop);
  return { taskCompleted: (userId, taskId) => completions.add({ userId, taskId }) };
}
