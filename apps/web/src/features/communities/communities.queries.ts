/** Reads of communities and their members: docs/product.md, Communities. */
import { communitiesEndpoints } from '@gumball/contract/communities/communities.endpoints';
import type { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import type { Community, CommunityFilter, CommunityMember } from '@gumball/contract/communities/communities.schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { communityKeys, findCommunity, type Page } from './communities.cache.ts';
import { startCommunitiesLive } from './communities.live.ts';

export const communitiesClient = createClient<typeof communitiesRoutes>(communitiesEndpoints);

type Paging = { pagination: { nextCursor?: string | undefined } };

function pageOf<Item>(items: Item[], { pagination }: Paging): Page<Item> {
  return { items, next: pagination.nextCursor };
}

function useList<Item>(
  key: readonly (string | number)[],
  read: (part: { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>,
) {
  startCommunitiesLive();
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) };
}

/** A list as it is read page by page. */
export type CommunityList<Item> = ReturnType<typeof useList<Item>>;

/** The communities the member is in, last joined first. */
export function useOwnCommunities(filter: CommunityFilter, limit = 20): CommunityList<Community> {
  return useList(communityKeys.own(filter, limit), async (part, signal) => {
    const answer = await communitiesClient.mine({ query: { ...part, filter, limit } }, { signal });
    return pageOf(answer.communities, answer);
  });
}

/** All communities, most members first; with words, those that fit them. */
export function useExplore(q: string): CommunityList<Community> {
  return useList(communityKeys.explore(q), async (part, signal) => {
    const answer = await (q === ''
      ? communitiesClient.list({ query: part }, { signal })
      : communitiesClient.search({ query: { ...part, q } }, { signal }));
    return pageOf(answer.communities, answer);
  });
}

/** A community's members: its owner, the admins, then the others. */
export function useCommunityMembers(id: string): CommunityList<CommunityMember> {
  return useList(communityKeys.members(id), async (part, signal) => {
    const answer = await communitiesClient.members({ params: { id }, query: part }, { signal });
    return pageOf(answer.members, answer);
  });
}

/** One community; null where there is none. What a list has loaded is shown at once. */
export function useCommunity(id: string) {
  startCommunitiesLive();
  return useQuery({
    queryKey: communityKeys.one(id),
    queryFn: async ({ signal }): Promise<Community | null> => {
      try {
        return (await communitiesClient.get({ params: { id } }, { signal })).community;
      } catch (error) {
        // What is no number of anything is refused as malformed.
        if (error instanceof ApiError && (error.status === 404 || error.code === 'INVALID_INPUT')) return null;
        throw error;
      }
    },
    placeholderData: () => findCommunity(id),
  });
}
