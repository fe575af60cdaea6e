/** The requests to join a community: docs/product.md, Communities. */
import type { CommunityRequest } from '@gumball/contract/communities/communities.schemas';
import { type InfiniteList, infiniteListOptions, useInfiniteList } from '../../../lib/api/infinite-list.ts';
import { communityKeys } from './communities.cache.ts';
import { communitiesClient } from './communities.queries.ts';

/** Returns the pending requests of a community, oldest first. */
export function useCommunityRequests(id: string): InfiniteList<CommunityRequest> {
  return useInfiniteList(
    infiniteListOptions<CommunityRequest>(communityKeys.requests(id), async (query, signal) => {
      const { requests, pagination } = await communitiesClient.requests({ params: { id }, query }, { signal });
      return { items: requests, next: pagination.nextCursor };
    }),
  );
}
