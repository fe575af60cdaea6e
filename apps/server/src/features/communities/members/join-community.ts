import type { Membership } from '@gumball/contract/communities/communities.schemas';
import { needsRequest } from '@gumball/rules/communities/community-access';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';
import { toMembership } from '../communities.view.ts';
import { requestToJoin } from '../requests/request-to-join.ts';
import { insertMembership } from './memberships.store.ts';

/**
 * Adds the viewer to a public community; an existing membership does not change. Where joining needs an approval, it
 * stores a request. `rulesVersion` is the version of the rules that the viewer accepts; an outdated one is not recorded.
 * Throws `COMMUNITY_NOT_FOUND` and the errors of a request.
 */
export async function joinCommunity(
  deps: Pick<Deps, 'db' | 'clock' | 'communityBroadcasts' | 'notifier'>,
  viewer: Viewer,
  communityId: string,
  rulesVersion?: number,
): Promise<Membership> {
  const { db, clock } = deps;
  const joined = await insertMembership(db, { communityId, userId: viewer.userId, now: clock.now() }, rulesVersion);
  if (joined) {
    deps.communityBroadcasts.membership(communityId, viewer.userId);
    deps.notifier.notify({ about: 'community-join', communityId, actorId: viewer.userId });
  }
  const membership = await findMembership(db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (membership.role || !needsRequest(membership.access)) return toMembership(communityId, membership);
  await requestToJoin(deps, viewer, communityId, rulesVersion);
  return toMembership(communityId, await findMembership(db, viewer.userId, communityId));
}
