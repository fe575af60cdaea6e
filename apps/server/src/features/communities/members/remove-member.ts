import { type CommunityRole, canActOn, canManageCommunity } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';
import { endMembership } from './end-membership.ts';
import { leaveCommunity } from './leave-community.ts';

/**
 * Removes a member from a community; a non-member counts as removed. Removing oneself is leaving. A block hides a user
 * from moderators but does not protect from removal. Throws `COMMUNITY_NOT_FOUND`, and `ACCESS_DENIED` if the viewer
 * may not remove this member.
 */
export async function removeMember(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'clusterEvents'
    | 'communityBroadcasts'
    | 'conversationBroadcasts'
    | 'notificationBroadcasts'
    | 'notifier'
    | 'taskBroadcasts'
  >,
  viewer: Viewer,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<{ memberCount: number }> {
  if (userId === viewer.userId) {
    const { memberCount } = await leaveCommunity(deps, viewer, communityId);
    return { memberCount };
  }
  const membership = await findMembership(deps.db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  const actor: CommunityRole = membership.role ?? 'none';
  if (!canManageCommunity(actor)) throw new AppError('ACCESS_DENIED');
  const removable = (['owner', 'admin', 'moderator', 'member'] as const).filter((role) => canActOn(actor, role));
  const by = { userId: viewer.userId, role: actor, now: deps.clock.now() };
  if (await endMembership(deps, { communityId, userId }, removable, by)) {
    const broadcasts = { about: 'notification', recipientId: userId, actorId: null, communityId } as const;
    deps.notifier.notify({ ...broadcasts, type: 'community_removed' });
  } else if ((await findMembership(deps.db, userId, communityId))?.role) {
    throw new AppError('ACCESS_DENIED');
  }
  const after = await findMembership(deps.db, viewer.userId, communityId);
  return { memberCount: after?.member_count ?? 0 };
}
