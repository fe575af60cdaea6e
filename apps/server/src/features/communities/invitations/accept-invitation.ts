import type { Membership } from '@gumball/contract/communities/communities.schemas';
import { decidingRoles } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';
import { toMembership } from '../communities.view.ts';
import { findInvited, joinByInvitation } from './invitations.store.ts';

/**
 * Joins the community of an invitation, whatever its access. A member stays one, and uses nothing up. Throws
 * `COMMUNITY_INVITATION_INVALID`, for whatever reason it is not valid.
 */
export async function acceptInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'communityBroadcasts' | 'notifier'>,
  viewer: Viewer,
  { code, rulesVersion }: { code: string; rulesVersion?: number | undefined },
): Promise<Membership> {
  const { db } = deps;
  const use = { code, userId: viewer.userId, now: deps.clock.now(), roles: decidingRoles };
  const invited = await findInvited(db, use);
  if (!invited) throw new AppError('COMMUNITY_INVITATION_INVALID');
  if (await joinByInvitation(db, use, rulesVersion)) {
    deps.communityBroadcasts.membership(invited.id, viewer.userId);
    deps.communityBroadcasts.requests(invited.id);
    deps.notifier.notify(
      { about: 'community-join', communityId: invited.id, actorId: viewer.userId },
      { about: 'community-request', communityId: invited.id, actorId: viewer.userId },
    );
  }
  const membership = await findMembership(db, viewer.userId, invited.id);
  // The last use was taken by another one.
  if (!membership?.role) throw new AppError('COMMUNITY_INVITATION_INVALID');
  return toMembership(invited.id, membership);
}
