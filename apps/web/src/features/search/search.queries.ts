/** Queries of the combined search: docs/product.md, Search. */
import { searchEndpoints } from '@gumball/contract/search/search.endpoints';
import type { searchRoutes } from '@gumball/contract/search/search.routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { infiniteListOptions, useInfiniteList } from '../../lib/api/infinite-list.ts';

const searchClient = createClient<typeof searchRoutes>(searchEndpoints);

/** The best results of each kind and their numbers; a blank search is not sent. */
export function useEverything(q: string, limit: number) {
  return useQuery({
    queryKey: ['search', 'everything', q, limit],
    queryFn: ({ signal }) => searchClient.everything({ query: { q, limit } }, { signal }),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
  });
}

/** The members of a search, best match first. */
export function useFoundUsers(q: string) {
  return useInfiniteList(
    infiniteListOptions(['search', 'users', q], async (page, signal) => {
      const { users, pagination } = await searchClient.users({ query: { ...page, q } }, { signal });
      return { items: users, next: pagination.nextCursor };
    }),
  );
}

/** The communities of a search, best match first. */
export function useFoundCommunities(q: string) {
  return useInfiniteList(
    infiniteListOptions(['search', 'communities', q], async (page, signal) => {
      const { communities, pagination } = await searchClient.communities({ query: { ...page, q } }, { signal });
      return { items: communities, next: pagination.nextCursor };
    }),
  );
}
