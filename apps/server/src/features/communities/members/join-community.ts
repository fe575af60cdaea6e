import type { Membership } from '@gumball/contract/communities/communities.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';
import { toMembership } from '../communities.view.ts';
import { insertMembership } from './memberships.store.ts';

/** Adds the viewer to a community; an existing membership does not change. Throws `COMMUNITY_NOT_FOUND`. */
export async function joinCommunity(
  deps: Pick<Deps, 'db' | 'clock' | 'communityBroadcasts' | 'notifier'>,
  viewer: Viewer,
  communityId: string,
): Promise<Membership> {
  const { db, clock } = deps;
  const joined = await insertMembership(db, communityId, viewer.userId, clock.now());
  if (joined) {
    deps.communityBroadcasts.membership(communityId, viewer.userId);
    deps.notifier.notify({ about: 'community-join', communityId, actorId: viewer.userId });
  }
  const membership = await findMembership(db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  return toMembership(communityId, membership);
}
