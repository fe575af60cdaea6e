import type { Deps } from '../../deps.ts';
import { lockPair } from '../blocks/lock-pair.ts';
import { removeConnections } from '../blocks/remove-connections.ts';
import { listConnected } from './friends.store.ts';

/**
 * Removes the friendships and requests of a deleted user, pair by pair, and updates the counters of the other users.
 * Idempotent.
 */
export async function purgeUserData(deps: Pick<Deps, 'db' | 'friendBroadcasts'>, userId: string): Promise<void> {
  const { db } = deps;
  for (
    let otherIds = await listConnected(db, userId);
    otherIds.length > 0;
    otherIds = await listConnected(db, userId)
  ) {
    for (const otherId of otherIds) {
      await db.transaction(async (tx) => {
        await lockPair(tx, userId, otherId);
        await removeConnections(tx, userId, otherId);
      });
      deps.friendBroadcasts.changed(otherId, userId);
    }
  }
}
