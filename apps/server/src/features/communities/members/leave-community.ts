import type { Membership } from '@gumball/contract/communities/communities.schemas';
import { checkLeave } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';
import { toMembership } from '../communities.view.ts';
import { endMembership } from './end-membership.ts';

/**
 * Removes the viewer from a community and retracts the notification of the join. A missing membership counts as left.
 * Throws `COMMUNITY_OWNER_LEAVES` for its owner.
 */
export async function leaveCommunity(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'clusterEvents'
    | 'conversationBroadcasts'
    | 'notifier'
    | 'communityBroadcasts'
    | 'notificationBroadcasts'
    | 'taskBroadcasts'
  >,
  viewer: Viewer,
  communityId: string,
): Promise<Membership> {
  await endMembership(deps, { communityId, userId: viewer.userId }, ['admin', 'moderator', 'member']);
  const membership = await findMembership(deps.db, viewer.userId, communityId);
  // A remaining member is the owner, or has just joined again.
  assertOk(checkLeave(membership?.role ?? 'none'));
  return toMembership(communityId, membership);
}
