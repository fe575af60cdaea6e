import type { Deps } from '../../../deps.ts';
import { listPendingDeletions, removeLateSessions, removePendingDeletion } from './deletions.store.ts';
import { purgeDeletedAccount } from './purge-deleted-account.ts';

// Longer than a request that was in progress at the deletion can take.
const maxRequestMs = 60_000;

/**
 * Runs every minute and completes pending deletions. It purges each account once more, because requests in progress at
 * the deletion may have written rows and jobs may have failed. Returns the number of completed deletions.
 */
export async function finishDeletions(deps: Deps): Promise<number> {
  const pending = await listPendingDeletions(deps.db, new Date(deps.clock.now().getTime() - maxRequestMs));
  let completed = 0;
  for (const userId of pending) {
    try {
      await purgeDeletedAccount(deps, { userId });
      await removeLateSessions(deps.db, userId);
      await removePendingDeletion(deps.db, userId);
      completed += 1;
    } catch (error) {
      deps.log.warn({ err: error, userId }, 'failed to purge a deleted account, will retry');
    }
  }
  return completed;
}
