import type { Deps } from '../../deps.ts';
import { lockPair } from '../blocks/lock-pair.ts';
import { removeConnections } from '../blocks/remove-connections.ts';
import { friendNews } from './friend-news.ts';
import { listConnected } from './friends.store.ts';

/**
 * Removes the friendships and requests of a deleted user, pair by pair, and updates the counters of the other users.
 * Idempotent.
 */
export async function forgetMember(deps: Pick<Deps, 'db' | 'realtime' | 'log'>, userId: string): Promise<void> {
  const { db } = deps;
  for (let others = await listConnected(db, userId); others.length > 0; others = await listConnected(db, userId)) {
    for (const other of others) {
      await db.transaction(async (tx) => {
        await lockPair(tx, userId, other);
        await removeConnections(tx, userId, other);
      });
      friendNews(deps).changed(other, userId);
    }
  }
}
