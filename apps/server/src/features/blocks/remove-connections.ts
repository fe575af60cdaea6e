import type { Executor } from '../../platform/db/database.ts';
import { removeFriendRequest, removeFriendship } from './blocks.store.ts';
import { lockUsers } from './lock-users.ts';

/** Removes the friendship of two users with its counters, and their request. */
export async function removeConnections(tx: Executor, userIdA: string, userIdB: string): Promise<void> {
  await removeFriendRequest(tx, userIdA, userIdB);
  await lockUsers(tx, userIdA, userIdB);
  await removeFriendship(tx, userIdA, userIdB);
}
