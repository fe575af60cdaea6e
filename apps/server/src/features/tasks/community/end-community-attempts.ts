import { toEnglish } from '@gumball/rules/formats/phrase';
import { communityLeftMessage } from '@gumball/rules/platforms/platform-messages';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { releaseSlots } from '../limits/limits.store.ts';
import { removeRunningAttempts } from './community-attempts.store.ts';

const batchSize = 200;

/**
 * Ends running attempts at the tasks of a community inside the caller's transaction, and returns what they reserved:
 * those of one user who leaves it or becomes its owner, or a batch of all. Returns a function to call after the commit
 * and whether there may be more.
 */
export async function endCommunityAttempts(
  { taskBroadcasts }: Pick<Deps, 'taskBroadcasts'>,
  tx: Executor,
  communityId: string,
  userId: string | null,
): Promise<{ publish: () => void; count: number }> {
  const removed = await removeRunningAttempts(tx, { communityId, userId, limit: batchSize });
  await releaseSlots(tx, removed);
  const publish = () => {
    const message = toEnglish(communityLeftMessage);
    for (const { task_id: taskId, user_id: memberId } of removed)
      taskBroadcasts.updated(memberId, { taskId, userStatus: 'available', message });
  };
  return { publish, count: removed.length };
}
