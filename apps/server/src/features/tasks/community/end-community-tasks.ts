import type { Executor } from '../../../platform/db/database.ts';
import { endTasksOf } from './community-attempts.store.ts';

/**
 * Ends the tasks of a community that is deleted, inside the caller's transaction. Running attempts are ended in
 * batches.
 */
export function endCommunityTasks(tx: Executor, communityId: string, now: Date): Promise<void> {
  return endTasksOf(tx, communityId, now);
}
