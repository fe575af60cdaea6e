import type { CommunityCase } from '@gumball/contract/moderation/cases.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import type { ListQuery } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireModerator } from '../../communities/require-moderator.ts';
import { listCommunityCases } from '../../moderation/community-cases/list-community-cases.ts';

/** Lists the cases of a community for its moderators. Throws `COMMUNITY_NOT_FOUND` and `ACCESS_DENIED`. */
export async function listOwnCases(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  communityId: string,
  query: ListQuery & { state: 'open' | 'decided' },
): Promise<{ cases: CommunityCase[]; pagination: Pagination }> {
  await requireModerator(deps, viewer, communityId);
  return listCommunityCases(deps, viewer, communityId, query);
}
