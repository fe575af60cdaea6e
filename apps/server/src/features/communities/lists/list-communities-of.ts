import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ListQuery } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getUser } from '../../users/get-user.ts';
import { listOwnCommunities } from './list-own-communities.ts';

/** Lists a member's communities, which is for that member alone. Throws `USER_NOT_FOUND` for whom the viewer may not know of, `COMMUNITY_LIST_PRIVATE` for others. */
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
