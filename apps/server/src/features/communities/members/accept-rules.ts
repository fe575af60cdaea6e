import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';
import { updateAcceptedRules } from './rules.store.ts';

/**
 * Records that the viewer accepted the rules of a community. Idempotent. Throws `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED`
 * for who is not a member, and `COMMUNITY_RULES_CHANGED` for another version than the current one.
 */
export async function acceptRules(
  deps: Pick<Deps, 'db' | 'clock' | 'communityBroadcasts'>,
  viewer: Viewer,
  { communityId, version }: { communityId: string; version: number },
): Promise<void> {
  const { userId } = viewer;
  const membership = await findMembership(deps.db, userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!membership.role) throw new AppError('ACCESS_DENIED');
  const acceptance = { communityId, userId, version, now: deps.clock.now() };
  if (!(await updateAcceptedRules(deps.db, acceptance))) throw new AppError('COMMUNITY_RULES_CHANGED');
  deps.communityBroadcasts.membership(communityId, userId);
}
