/** Queries of communities and their members: docs/product.md, Communities. */
import { communitiesEndpoints } from '@gumball/contract/communities/communities.endpoints';
import type { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import type { Community, CommunityFilter, CommunityMember } from '@gumball/contract/communities/communities.schemas';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { type InfiniteList, infiniteListOptions, type Page, useInfiniteList } from '../../../lib/api/infinite-list.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { communityKeys, findCommunity, withConcurrentEvents } from './communities.cache.ts';
import { startCommunitiesLive } from './communities.live.ts';

export const communitiesClient = createClient<typeof communitiesRoutes>(communitiesEndpoints);

function useLiveList<Item extends { id: string }>(options: ReturnType<typeof infiniteListOptions<Item>>) {
  startCommunitiesLive();
  return useInfiniteList(options);
}

type CommunitiesPage = { communities: Community[]; pagination: { nextCursor?: string | undefined } };

/** Fetches a page of communities and applies the events that arrive while it loads. */
function fetchPage(read: () => Promise<CommunitiesPage>): Promise<Page<Community>> {
  return withConcurrentEvents(async (applyEvents) => {
    const { communities, pagination } = await read();
    return { items: communities.flatMap((community) => applyEvents(community) ?? []), next: pagination.nextCursor };
  });
}

const ownPageSize = 20;

const ownListOptions = (filter: CommunityFilter, limit: number) =>
  infiniteListOptions<Community>(communityKeys.ownList(filter, limit), (page, signal) =>
    fetchPage(() => communitiesClient.mine({ query: { ...page, filter, limit } }, { signal })),
  );

const exploreListOptions = (q: string) =>
  infiniteListOptions<Community>(communityKeys.explore(q), (page, signal) =>
    fetchPage(() =>
      q === ''
        ? communitiesClient.list({ query: { ...page, filter: 'none' } }, { signal })
        : communitiesClient.search({ query: { ...page, q } }, { signal }),
    ),
  );

/** Returns the communities that the member is in, last joined first. */
export function useOwnCommunities(filter: CommunityFilter, limit = ownPageSize): InfiniteList<Community> {
  return useLiveList(ownListOptions(filter, limit));
}

/**
 * Returns the communities that the member is not in, most members first; one that is joined stays until the list loads
 * again. With a query, returns all matches.
 */
export function useExploreCommunities(q: string): InfiniteList<Community> {
  return useLiveList(exploreListOptions(q));
}

/** Prefetches the first page of both lists. */
export async function prefetchCommunities(): Promise<void> {
  startCommunitiesLive();
  await Promise.all([
    queryClient.infiniteQuery(ownListOptions('all', ownPageSize)),
    queryClient.infiniteQuery(exploreListOptions('')),
  ]);
}

/** Returns the members of a community: the owner, the admins, then the others. */
export function useCommunityMembers(id: string): InfiniteList<CommunityMember> {
  return useLiveList(
    infiniteListOptions<CommunityMember>(communityKeys.members(id), async (query, signal) => {
      const { members, pagination } = await communitiesClient.members({ params: { id }, query }, { signal });
      return { items: members, next: pagination.nextCursor };
    }),
  );
}

/** Returns a community, or null if it does not exist. A community from a cached list serves as placeholder data. */
export function useCommunity(id: string) {
  startCommunitiesLive();
  return useQuery({
    queryKey: communityKeys.detail(id),
    queryFn: ({ signal }) =>
      withConcurrentEvents(async (applyEvents): Promise<Community | null> => {
        try {
          return applyEvents((await communitiesClient.get({ params: { id } }, { signal })).community) ?? null;
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }
      }),
    placeholderData: () => findCommunity(id),
  });
}
