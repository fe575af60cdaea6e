import type { Deps } from '../../deps.ts';
import { takeCommunityTurn } from '../../platform/db/community-roles.ts';
import { findSuccessor, listOwned, purgeModeration, transferPictures } from './deletion/purge.store.ts';
import { removeCommunity } from './deletion/remove-community.ts';
import { removeInvitationsOf } from './invitations/invitations.store.ts';
import { endMembership } from './members/end-membership.ts';
import { lockMemberships } from './members/memberships.store.ts';
import { transferCommunity } from './members/transfer-community.ts';
import { removeRequestsOf } from './requests/requests.store.ts';

/**
 * Removes a deleted user from their communities. Communities they own pass to the longest-serving admin, else member;
 * one without members is deleted. Pictures they uploaded go to the owners, and stored excerpts of their posts are
 * deleted. Idempotent: an interrupted call can be repeated.
 */
export async function purgeUserData(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'clusterEvents'
    | 'jobs'
    | 'log'
    | 'communityBroadcasts'
    | 'conversationBroadcasts'
    | 'notificationBroadcasts'
    | 'postBroadcasts'
    | 'notifier'
    | 'taskBroadcasts'
  >,
  userId: string,
): Promise<void> {
  const { db } = deps;
  for (let held = await listOwned(db, userId); held.length > 0; held = await listOwned(db, userId)) {
    for (const { id, role } of held) {
      if (role === 'owner') await transferOwnership(deps, userId, id);
      else await endMembership(deps, { communityId: id, userId }, ['admin', 'moderator', 'member']);
    }
  }
  await removeRequestsOf(db, userId);
  await removeInvitationsOf(db, userId);
  await transferPictures(db, userId);
  await purgeModeration(db, userId);
}

// The successor may leave concurrently: the next round finds another one.
async function transferOwnership(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'clusterEvents'
    | 'jobs'
    | 'log'
    | 'communityBroadcasts'
    | 'conversationBroadcasts'
    | 'notificationBroadcasts'
    | 'postBroadcasts'
    | 'notifier'
    | 'taskBroadcasts'
  >,
  userId: string,
  communityId: string,
): Promise<void> {
  const successorId = await findSuccessor(deps.db, communityId, userId);
  if (successorId === undefined) {
    await removeCommunity(deps, { userId }, communityId, undefined);
    return;
  }
  const transferred = await deps.db.transaction(async (tx) => {
    await takeCommunityTurn(tx);
    const locked = await lockMemberships(tx, userId, communityId, [successorId]);
    const isOwner = locked.some((row) => row.user_id === userId && row.role === 'owner');
    if (!isOwner || !locked.some((row) => row.user_id === successorId)) return undefined;
    const between = { from: userId, to: successorId, roleAfter: 'member' } as const;
    return { publish: await transferCommunity(deps, tx, communityId, between) };
  });
  if (!transferred) return;
  transferred.publish();
  deps.communityBroadcasts.membership(communityId, successorId);
  deps.notifier.notify({
    about: 'notification',
    type: 'community_owner',
    recipientId: successorId,
    actorId: null,
    communityId,
  });
}
