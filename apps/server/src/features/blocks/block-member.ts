import { nextFriendship } from '@gumball/rules/friends/friendship';
import type { Deps } from '../../deps.ts';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findBeforeBlock, insertBlock } from './blocks.store.ts';
import { lockPair } from './lock-pair.ts';
import { membersBlocked } from './members-blocked.ts';
import { removeConnections } from './remove-connections.ts';
import { standingChanged } from './standing-changed.ts';

/**
 * Blocks a user: ends friendship and requests and hides both users from each other. Idempotent. Throws `BLOCK_SELF`,
 * and `USER_NOT_FOUND` if the viewer must not see the user.
 */
export async function blockMember(
  { db, clock, notices }: Pick<Deps, 'db' | 'clock' | 'notices'>,
  viewer: Viewer,
  memberId: string,
): Promise<{ status: 'blocked'; friendRequestId: null }> {
  if (memberId === viewer.userId) throw new AppError('BLOCK_SELF');
  const heard = await db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, memberId);
    const before = await findBeforeBlock(tx, viewer.userId, memberId);
    if (!before || (before.hidden && !before.blocking)) throw new AppError('USER_NOT_FOUND');
    insist(nextFriendship(before.blocking ? 'blocked' : 'none', 'block'));
    if (before.blocking) return [];
    await insertBlock(tx, viewer.userId, memberId, clock.now());
    await removeConnections(tx, viewer.userId, memberId);
    await notices.send(tx, membersBlocked, `${viewer.userId},${memberId}`);
    const mine = `${viewer.userId},${memberId}`;
    // An unconnected user must not learn of the block, so only connected users are notified.
    return before.connected ? [mine, `${memberId},${viewer.userId}`] : [mine];
  });
  if (heard.length > 0) notices.hear(membersBlocked, `${viewer.userId},${memberId}`);
  for (const pair of heard) notices.hear(standingChanged, pair);
  return { status: 'blocked', friendRequestId: null };
}
