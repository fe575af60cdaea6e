import { canDecideRequests } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findMembership } from './communities.store.ts';

/** Throws `COMMUNITY_NOT_FOUND`, and `ACCESS_DENIED` unless the viewer moderates the community. */
export async function requireModerator(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  communityId: string,
): Promise<void> {
  const membership = await findMembership(db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!canDecideRequests(membership.role ?? 'none')) throw new AppError('ACCESS_DENIED');
}
