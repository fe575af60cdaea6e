import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notify.ts';
import { communityBroadcasts } from './communities.broadcasts.ts';
import { findSuccessor, listOwned, purgeModeration, transferPictures } from './deletion/purge.store.ts';
import { removeCommunity } from './deletion/remove-community.ts';
import { lockMemberships, removeMembership, updateRole } from './members/memberships.store.ts';

/**
 * Takes a leaving member out of their communities. What they own passes to the admin who has been there longest, else to such a member; where nobody is left it
 * is deleted. Pictures they gave communities go to the owners, and what moderators kept of their posts goes too. It can be called again wherever it was cut off.
 */
export async function purgeUserData(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'realtime' | 'log'>,
  userId: string,
): Promise<void> {
  const { db } = deps;
  for (let held = await listOwned(db, userId); held.length > 0; held = await listOwned(db, userId)) {
    for (const { id, role } of held) {
      if (role === 'owner') await transferOwnership(deps, userId, id);
      else if (await removeMembership(db, id, userId, ['admin', 'member']))
        communityBroadcasts(deps).membership(id, userId);
    }
  }
  await transferPictures(db, userId);
  await purgeModeration(db, userId);
}

// The heir may leave in the same moment: then somebody else is found in the next round.
async function transferOwnership(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'realtime' | 'log'>,
  userId: string,
  communityId: string,
): Promise<void> {
  const successorId = await findSuccessor(deps.db, communityId, userId);
  if (successorId === undefined) {
    await removeCommunity(deps, { userId }, communityId, undefined);
    return;
  }
  const transferred = await deps.db.transaction(async (tx) => {
    const locked = await lockMemberships(tx, userId, communityId, [successorId]);
    const isOwner = locked.some((row) => row.user_id === userId && row.role === 'owner');
    if (!isOwner || !locked.some((row) => row.user_id === successorId)) return false;
    await updateRole(tx, communityId, userId, 'member');
    await updateRole(tx, communityId, successorId, 'owner');
    return true;
  });
  if (!transferred) return;
  communityBroadcasts(deps).membership(communityId, successorId);
  notify(deps, { about: 'news', type: 'community_owner', recipientId: successorId, actorId: null, communityId });
}
