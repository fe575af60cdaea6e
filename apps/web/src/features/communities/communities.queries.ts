/** Queries of communities and their members: docs/product.md, Communities. */
import { communitiesEndpoints } from '@gumball/contract/communities/communities.endpoints';
import type { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import type { Community, CommunityFilter, CommunityMember } from '@gumball/contract/communities/communities.schemas';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { type InfiniteList, infiniteListOptions, type Page, useInfiniteList } from '../../lib/api/infinite-list.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { communityKeys, findCommunity, whileReading } from './communities.cache.ts';
import { startCommunitiesLive } from './communities.live.ts';

export const communitiesClient = createClient<typeof communitiesRoutes>(communitiesEndpoints);

function useList<Item extends { id: string }>(pages: ReturnType<typeof infiniteListOptions<Item>>) {
  startCommunitiesLive();
  return useInfiniteList(pages);
}

type Answered = { communities: Community[]; pagination: { nextCursor?: string | undefined } };

/** Fetches a page of communities and applies the events that arrive while it loads. */
function readPage(read: () => Promise<Answered>): Promise<Page<Community>> {
  return whileReading(async (asNow) => {
    const { communities, pagination } = await read();
    return { items: communities.flatMap((community) => asNow(community) ?? []), next: pagination.nextCursor };
  });
}

const ownLimit = 20;

const own = (filter: CommunityFilter, limit: number) =>
  infiniteListOptions<Community>(communityKeys.own(filter, limit), (page, signal) =>
    readPage(() => communitiesClient.mine({ query: { ...page, filter, limit } }, { signal })),
  );

const explored = (q: string) =>
  infiniteListOptions<Community>(communityKeys.explore(q), (page, signal) =>
    readPage(() =>
      q === ''
        ? communitiesClient.list({ query: page }, { signal })
        : communitiesClient.search({ query: { ...page, q } }, { signal }),
    ),
  );

/** Returns the communities that the member is in, last joined first. */
export function useOwnCommunities(filter: CommunityFilter, limit = ownLimit): InfiniteList<Community> {
  return useList(own(filter, limit));
}

/** Returns all communities, most members first. With a query, returns only the matches. */
export function useExplore(q: string): InfiniteList<Community> {
  return useList(explored(q));
}

/** Prefetches the first page of both lists. */
export async function readCommunitiesAhead(): Promise<void> {
  startCommunitiesLive();
  await Promise.all([queryClient.infiniteQuery(own('all', ownLimit)), queryClient.infiniteQuery(explored(''))]);
}

/** Returns the members of a community: the owner, the admins, then the others. */
export function useCommunityMembers(id: string): InfiniteList<CommunityMember> {
  return useList(
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
    queryKey: communityKeys.one(id),
    queryFn: ({ signal }) =>
      whileReading(async (asNow): Promise<Community | null> => {
        try {
          return asNow((await communitiesClient.get({ params: { id } }, { signal })).community) ?? null;
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }
      }),
    placeholderData: () => findCommunity(id),
  });
}
