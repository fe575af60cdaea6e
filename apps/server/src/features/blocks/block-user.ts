import { nextFriendship } from '@gumball/rules/friends/friendship';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { relationshipChanged, userBlocked } from './block.events.ts';
import { findRelationship, insertBlock } from './blocks.store.ts';
import { lockPair } from './lock-pair.ts';
import { removeConnections } from './remove-connections.ts';

/**
 * Blocks a user: ends friendship and requests and hides both users from each other. Idempotent. Throws `BLOCK_SELF`,
 * and `USER_NOT_FOUND` if the viewer must not see the user.
 */
export async function blockUser(
  { db, clock, clusterEvents }: Pick<Deps, 'db' | 'clock' | 'clusterEvents'>,
  viewer: Viewer,
  userId: string,
): Promise<{ status: 'blocked'; friendRequestId: null }> {
  if (userId === viewer.userId) throw new AppError('BLOCK_SELF');
  const block = { blockerId: viewer.userId, blockedId: userId };
  const recipients = await db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, userId);
    const relationship = await findRelationship(tx, viewer.userId, userId);
    if (!relationship || (relationship.hidden && !relationship.blocking)) throw new AppError('USER_NOT_FOUND');
    assertOk(nextFriendship(relationship.blocking ? 'blocked' : 'none', 'block'));
    if (relationship.blocking) return [];
    await insertBlock(tx, viewer.userId, userId, clock.now());
    await removeConnections(tx, viewer.userId, userId);
    await clusterEvents.send(tx, userBlocked, block);
    const ownSide = { userId: viewer.userId, otherId: userId };
    // An unconnected user must not learn of the block, so only connected users are notified.
    return relationship.connected ? [ownSide, { userId, otherId: viewer.userId }] : [ownSide];
  });
  if (recipients.length > 0) clusterEvents.emitLocal(userBlocked, block);
  for (const side of recipients) clusterEvents.emitLocal(relationshipChanged, side);
  return { status: 'blocked', friendRequestId: null };
}
