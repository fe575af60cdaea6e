import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { removeBlock } from './blocks.store.ts';
import { lockPair } from './lock-pair.ts';
import { standingChanged } from './standing-changed.ts';

/** Removes the viewer's block of a user. Friendship and requests are not restored. Idempotent. */
export async function unblockMember(
  { db, notices }: Pick<Deps, 'db' | 'notices'>,
  viewer: Viewer,
  memberId: string,
): Promise<{ status: 'none'; friendRequestId: null }> {
  const ended = await db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, memberId);
    return removeBlock(tx, viewer.userId, memberId);
  });
  if (ended) notices.hear(standingChanged, `${viewer.userId},${memberId}`);
  return { status: 'none', friendRequestId: null };
}
