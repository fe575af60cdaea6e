import { canDecideRequests, decidingRoles } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';
import { updateRequest } from './requests.store.ts';

/**
 * Approves or declines a request to join a community, and notifies the member. Approving a user who is a member already
 * changes nothing. Throws `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` unless the viewer decides about requests, and
 * `COMMUNITY_REQUEST_NOT_FOUND`.
 */
export async function decideRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'communityBroadcasts' | 'notifier'>,
  viewer: Viewer,
  { communityId, userId, action }: { communityId: string; userId: string; action: 'approve' | 'decline' },
): Promise<{ memberCount: number; requestsCount: number }> {
  const { db, clock } = deps;
  const membership = await findMembership(db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!canDecideRequests(membership.role ?? 'none')) throw new AppError('ACCESS_DENIED');
  const request = { communityId, userId, by: viewer.userId, roles: [...decidingRoles], now: clock.now() };
  if (await updateRequest(db, action, request)) {
    deps.communityBroadcasts.membership(communityId, userId);
    deps.communityBroadcasts.requests(communityId);
    deps.notifier.notify(
      { about: 'community-request', communityId, actorId: userId },
      {
        about: 'notification',
        type: action === 'approve' ? 'community_approved' : 'community_declined',
        recipientId: userId,
        actorId: null,
        groupId: communityId,
        communityId,
      },
    );
  } else if (action === 'decline' || !(await findMembership(db, userId, communityId))?.role) {
    throw new AppError('COMMUNITY_REQUEST_NOT_FOUND');
  }
  const after = await findMembership(db, viewer.userId, communityId);
  return { memberCount: after?.member_count ?? 0, requestsCount: after?.requests_count ?? 0 };
}
