/** Reads of searches over everything: docs/product.md, Search. */
import type { Community } from '@gumball/contract/communities/communities.schemas';
import { searchEndpoints } from '@gumball/contract/search/search.endpoints';
import type { searchRoutes } from '@gumball/contract/search/search.routes';
import type { Member } from '@gumball/contract/users/users.schemas';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api.ts';

const searchClient = createClient<typeof searchRoutes>(searchEndpoints);

/** The best of each kind and how many there are; nothing is asked for a blank search. */
export function useEverything(q: string, limit: number) {
  return useQuery({
    queryKey: ['search', 'everything', q, limit],
    queryFn: ({ signal }) => searchClient.everything({ query: { q, limit } }, { signal }),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
  });
}

type Found = { users: Member; communities: Community };
type Kind = keyof Found;
type Page<K extends Kind> = { items: Found[K][]; next: string | undefined };

async function read<K extends Kind>(kind: K, q: string, cursor: string | undefined, signal: AbortSignal) {
  const input = { query: { q, ...(cursor === undefined ? {} : { cursor }) } };
  if (kind === 'users') {
    const { users, pagination } = await searchClient.users(input, { signal });
    return { items: users, next: pagination.nextCursor } as Page<K>;
  }
  const { communities, pagination } = await searchClient.communities(input, { signal });
  return { items: communities, next: pagination.nextCursor } as Page<K>;
}

/** The members or communities that a search finds, best match first. */
export function useFound<K extends Kind>(kind: K, q: string) {
  const list = useInfiniteQuery({
    queryKey: ['search', kind, q],
    queryFn: ({ pageParam, signal }) => read(kind, q, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) };
}

/** A search's list as it is read page by page. */
export type FoundList<K extends Kind> = ReturnType<typeof useFound<K>>;
