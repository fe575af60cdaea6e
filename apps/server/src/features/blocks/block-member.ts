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
 * Blocks a member: ends friendship and requests, and from then on neither sees the other. Doing it again changes nothing. Throws `BLOCK_SELF`, and
 * `USER_NOT_FOUND` where the viewer may not know of such a member.
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
    // Whoever was no friend and waited for nothing sees no change and is told of none.
    return before.connected ? [mine, `${memberId},${viewer.userId}`] : [mine];
  });
  if (heard.length > 0) notices.hear(membersBlocked, `${viewer.userId},${memberId}`);
  for (const pair of heard) notices.hear(standingChanged, pair);
  return { status: 'blocked', friendRequestId: null };
}
