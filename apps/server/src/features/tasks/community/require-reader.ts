import { canReadCommunity } from '@gumball/rules/communities/community-access';
import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findRole } from './community-tasks.store.ts';

/**
 * Returns the role of a viewer who may read a community. Throws `COMMUNITY_NOT_FOUND`, also for a hidden one, and
 * `COMMUNITY_PRIVATE`.
 */
export async function requireReader(db: Executor, viewer: Viewer, communityId: string): Promise<CommunityRole> {
  const found = await findRole(db, communityId, viewer.userId);
  const role = found?.role ?? 'none';
  if (!found || (found.access === 'hidden' && role === 'none')) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!canReadCommunity(found.access, role)) throw new AppError('COMMUNITY_PRIVATE');
  return role;
}
