import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ListQuery } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getUser } from '../../users/get-user.ts';
import { listOwnCommunities } from './list-own-communities.ts';

/**
 * Lists a user's communities, for that user only. Throws `USER_NOT_FOUND` for a hidden user, `COMMUNITY_LIST_PRIVATE`
 * for another one.
 */
export async function listCommunitiesOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  memberId: string,
  query: ListQuery,
) {
  if (memberId !== viewer.userId) {
    await getUser(deps, viewer, memberId);
    throw new AppError('COMMUNITY_LIST_PRIVATE');
  }
  return listOwnCommunities(deps, viewer, { ...query, filter: 'all' });
}
