/** Reads of communities and their members: docs/product.md, Communities. */
import { communitiesEndpoints } from '@gumball/contract/communities/communities.endpoints';
import type { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import type { Community, CommunityFilter, CommunityMember } from '@gumball/contract/communities/communities.schemas';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/cache.ts';
import { communityKeys, findCommunity, type Page } from './communities.cache.ts';
import { startCommunitiesLive } from './communities.live.ts';

export const communitiesClient = createClient<typeof communitiesRoutes>(communitiesEndpoints);

type Paging = { pagination: { nextCursor?: string | undefined } };

function pageOf<Item>(items: Item[], { pagination }: Paging): Page<Item> {
  return { items, next: pagination.nextCursor };
}

type Read<Item> = (part: { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>;

const pagesOf = <Item>(key: readonly (string | number)[], read: Read<Item>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });

function useList<Item>(pages: ReturnType<typeof pagesOf<Item>>) {
  startCommunitiesLive();
  const list = useInfiniteQuery(pages);
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) };
}

/** A list as it is read page by page. */
export type CommunityList<Item> = ReturnType<typeof useList<Item>>;

const ownLimit = 20;

const own = (filter: CommunityFilter, limit: number) =>
  pagesOf<Community>(communityKeys.own(filter, limit), async (part, signal) => {
    const answer = await communitiesClient.mine({ query: { ...part, filter, limit } }, { signal });
    return pageOf(answer.communities, answer);
  });

const explored = (q: string) =>
  pagesOf<Community>(communityKeys.explore(q), async (part, signal) => {
    const answer = await (q === ''
      ? communitiesClient.list({ query: part }, { signal })
      : communitiesClient.search({ query: { ...part, q } }, { signal }));
    return pageOf(answer.communities, answer);
  });

/** The communities the member is in, last joined first. */
export function useOwnCommunities(filter: CommunityFilter, limit = ownLimit): CommunityList<Community> {
  return useList(own(filter, limit));
}

/** All communities, most members first; with words, those that fit them. */
export function useExplore(q: string): CommunityList<Community> {
  return useList(explored(q));
}

/** Reads the first of both for somebody who is about to open them. */
export async function readCommunitiesAhead(): Promise<void> {
  startCommunitiesLive();
  await Promise.all([queryClient.infiniteQuery(own('all', ownLimit)), queryClient.infiniteQuery(explored(''))]);
}

/** A community's members: its owner, the admins, then the others. */
export function useCommunityMembers(id: string): CommunityList<CommunityMember> {
  return useList(
    pagesOf<CommunityMember>(communityKeys.members(id), async (part, signal) => {
      const answer = await communitiesClient.members({ params: { id }, query: part }, { signal });
      return pageOf(answer.members, answer);
    }),
  );
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
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    placeholderData: () => findCommunity(id),
  });
}
