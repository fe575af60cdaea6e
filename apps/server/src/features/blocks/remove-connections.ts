import type { Executor } from '../../platform/db/database.ts';
import { lockUserTotals } from '../../platform/db/user-totals.ts';
import { removeFriendRequest, removeFriendship } from './blocks.store.ts';

/** Removes the friendship of two users with its counters, and their request. */
export async function removeConnections(tx: Executor, userIdA: string, userIdB: string): Promise<void> {
  await removeFriendRequest(tx, userIdA, userIdB);
  await lockUserTotals(tx, [userIdA, userIdB]);
  await removeFriendship(tx, userIdA, userIdB);
}
