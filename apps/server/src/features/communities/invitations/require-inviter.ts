import { canInvite } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';

/** Throws `COMMUNITY_NOT_FOUND`, and `ACCESS_DENIED` unless the viewer may invite others to the community. */
export async function requireInviter({ db }: Pick<Deps, 'db'>, viewer: Viewer, communityId: string): Promise<void> {
  const membership = await findMembership(db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!canInvite(membership.role ?? 'none')) throw new AppError('ACCESS_DENIED');
}
