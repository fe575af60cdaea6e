import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { readersChanged } from '../../posts/posts.events.ts';
import { type MemberRole, removeMembership } from './memberships.store.ts';

/**
 * Removes a member from a community, once, if the member has one of these roles and `by`, the acting user, has that
 * role. Ends the member's subscriptions and retracts the notification of the join. Returns whether that changed anything.
 */
export async function endMembership(
  deps: Pick<Deps, 'db' | 'clusterEvents' | 'communityBroadcasts' | 'notificationBroadcasts' | 'notifier'>,
  { communityId, userId }: { communityId: string; userId: string },
  roles: MemberRole[],
  by?: { userId: string; role: CommunityRole },
): Promise<boolean> {
  const event = { communityId, userIds: [userId] };
  const hasEnded = await deps.db.transaction(async (tx) => {
    const hasEnded = await removeMembership(tx, communityId, userId, roles, by);
    if (hasEnded) await deps.clusterEvents.send(tx, readersChanged, event);
    return hasEnded;
  });
  if (!hasEnded) return false;
  deps.clusterEvents.emitLocal(readersChanged, event);
  deps.communityBroadcasts.membership(communityId, userId);
  // Notifications about posts of a private community are hidden from now on.
  deps.notificationBroadcasts.changed(userId);
  deps.notifier.notify({ about: 'community-join', communityId, actorId: userId });
  return true;
}
