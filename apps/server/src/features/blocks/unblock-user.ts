import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { relationshipChanged } from './block.events.ts';
import { removeBlock } from './blocks.store.ts';
import { lockPair } from './lock-pair.ts';

/** Removes the viewer's block of a user. Friendship and requests are not restored. Idempotent. */
export async function unblockUser(
  { db, clusterEvents }: Pick<Deps, 'db' | 'clusterEvents'>,
  viewer: Viewer,
  userId: string,
): Promise<{ status: 'none'; friendRequestId: null }> {
  const ended = await db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, userId);
    return removeBlock(tx, viewer.userId, userId);
  });
  if (ended) clusterEvents.emitLocal(relationshipChanged, { userId: viewer.userId, otherId: userId });
  return { status: 'none', friendRequestId: null };
}
