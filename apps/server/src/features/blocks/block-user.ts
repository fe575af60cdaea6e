import { nextFriendship } from '@gumball/rules/friends/friendship';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { relationshipChanged, userBlocked } from './block.events.ts';
import { findBlocks, insertBlocks, listConnections, lockBotOwners } from './blocks.store.ts';
import { lockPair } from './lock-pair.ts';
import { removeConnections } from './remove-connections.ts';

/**
 * Blocks a user: ends friendship and requests and hides both users from each other, and so their bots. Idempotent. Throws
 * `BLOCK_SELF`, and `USER_NOT_FOUND` if the viewer must not see the user.
 */
export async function blockUser(
  { db, clock, clusterEvents }: Pick<Deps, 'db' | 'clock' | 'clusterEvents'>,
  viewer: Viewer,
  userId: string,
): Promise<{ status: 'blocked'; friendRequestId: null }> {
  if (userId === viewer.userId) throw new AppError('BLOCK_SELF');
  const { blocks, recipients } = await db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, userId);
    const found = await findBlocks(tx, viewer.userId, userId);
    if (!found || (found.hidden && !found.blocking)) throw new AppError('USER_NOT_FOUND');
    assertOk(nextFriendship(found.blocking ? 'blocked' : 'none', 'block'));
    if (found.blocking) return { blocks: [], recipients: [] };
    await lockBotOwners(tx, viewer.userId, userId);
    const connections = await listConnections(tx, viewer.userId, userId);
    const stored = await insertBlocks(tx, viewer.userId, userId, clock.now());
    for (const { user_a_id, user_b_id } of connections) await removeConnections(tx, user_a_id, user_b_id);
    const blocks = stored.map((row) => ({ blockerId: row.blocker_id, blockedId: row.blocked_id }));
    for (const block of blocks) await clusterEvents.send(tx, userBlocked, block);
    const recipients = [
      ...blocks.map(({ blockerId, blockedId }) => ({ userId: blockerId, otherId: blockedId })),
      // An unconnected user must not learn of the block, so only connected users are notified.
      ...connections.map(({ user_a_id, user_b_id }) => ({ userId: user_b_id, otherId: user_a_id })),
    ];
    return { blocks, recipients };
  });
  for (const block of blocks) clusterEvents.emitLocal(userBlocked, block);
  for (const recipient of recipients) clusterEvents.emitLocal(relationshipChanged, recipient);
  return { status: 'blocked', friendRequestId: null };
}
