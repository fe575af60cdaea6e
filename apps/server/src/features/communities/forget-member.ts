import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notify.ts';
import { communityNews } from './community-news.ts';
import { findHeir, forgetModerated, handPicturesOn, listHeld } from './forgetting.store.ts';
import { lockMemberships, removeMembership, updateRole } from './memberships.store.ts';
import { removeCommunity } from './remove-community.ts';

/**
 * Takes a leaving member out of their communities. What they own passes to the admin who has been there longest, else to such a member; where nobody is left it
 * is deleted. Pictures they gave communities go to the owners, and what moderators kept of their posts goes too. It can be called again wherever it was cut off.
 */
export async function forgetMember(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'realtime' | 'log'>,
  userId: string,
): Promise<void> {
  const { db } = deps;
  for (let held = await listHeld(db, userId); held.length > 0; held = await listHeld(db, userId)) {
    for (const { id, role } of held) {
      if (role === 'owner') await handOver(deps, userId, id);
      else if (await removeMembership(db, id, userId, ['admin', 'member'])) communityNews(deps).membership(id, userId);
    }
  }
  await handPicturesOn(db, userId);
  await forgetModerated(db, userId);
}

// The heir may leave in the same moment: then somebody else is found in the next round.
async function handOver(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'realtime' | 'log'>,
  userId: string,
  communityId: string,
): Promise<void> {
  const heirId = await findHeir(deps.db, communityId, userId);
  if (heirId === undefined) {
    await removeCommunity(deps, { userId }, communityId, undefined);
    return;
  }
  const handed = await deps.db.transaction(async (tx) => {
    const locked = await lockMemberships(tx, userId, communityId, [heirId]);
    const isOwner = locked.some((row) => row.user_id === userId && row.role === 'owner');
    if (!isOwner || !locked.some((row) => row.user_id === heirId)) return false;
    await updateRole(tx, communityId, userId, 'member');
    await updateRole(tx, communityId, heirId, 'owner');
    return true;
  });
  if (!handed) return;
  communityNews(deps).membership(communityId, heirId);
  notify(deps, { about: 'news', type: 'community_owner', recipientId: heirId, actorId: null, communityId });
}
