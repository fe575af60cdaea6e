import { canReadCommunity } from '@gumball/rules/communities/community-access';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';

/** Throws `COMMUNITY_NOT_FOUND`, and `COMMUNITY_PRIVATE` if only members read it. */
export async function requireReader(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  communityId: string,
): Promise<void> {
  const membership = await findMembership(db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!canReadCommunity(membership.access, membership.role ?? 'none')) throw new AppError('COMMUNITY_PRIVATE');
}
