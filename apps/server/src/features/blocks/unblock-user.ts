import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { relationshipChanged } from './block.events.ts';
import { lockBotOwners, removeBlocks } from './blocks.store.ts';
import { lockPair } from './lock-pair.ts';

/**
 * Removes the viewer's block of a user, and what their bots inherited of it. Friendship and requests are not restored.
 * Idempotent.
 */
export async function unblockUser(
  { db, clusterEvents }: Pick<Deps, 'db' | 'clusterEvents'>,
  viewer: Viewer,
  userId: string,
): Promise<{ status: 'none'; friendRequestId: null }> {
  const ended = await db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, userId);
    await lockBotOwners(tx, viewer.userId, userId);
    return removeBlocks(tx, viewer.userId, userId);
  });
  for (const { blocker_id, blocked_id } of ended)
    clusterEvents.emitLocal(relationshipChanged, { userId: blocker_id, otherId: blocked_id });
  return { status: 'none', friendRequestId: null };
}
