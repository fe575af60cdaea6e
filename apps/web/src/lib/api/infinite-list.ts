/** Paginated lists. */
import { type InfiniteData, infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** One page, and the cursor of the next. */
export type Page<Item> = { items: Item[]; next: string | undefined };

/** The query of a page in addition to the list's own: empty for the first. */
export type PageQuery = { cursor?: string };

/**
 * A list under its query key; `read` fetches one page. With an `offlineCopy`, the name of a copy on the device, the first
 * page opens without a connection too.
 */
export const infiniteListOptions = <Item>(
  key: QueryKey,
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>,
  offlineCopy?: string,
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam !== undefined) return read({ cursor: pageParam }, signal);
      if (offlineCopy === undefined) return read({}, signal);
      // Loaded with the first list that needs it: the first view has none.
      const { readFirstPage } = await import('./offline-list.ts');
      return readFirstPage(offlineCopy, key, () => read({}, signal));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });

/**
 * Cuts a cached list to its first page and marks it as stale: its next observer shows that page and refetches it. For
 * a filter that was used before.
 */
export function restartList(queryKey: QueryKey): void {
  queryClient.setQueryData<InfiniteData<unknown>>(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  queryClient.invalidateQueries({ queryKey, refetchType: 'none' }).catch(reportError);
}

/** Returns each item once, at its first position: an item that moves during pagination may be on two pages. */
export function uniqueById<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** A list with the items of all loaded pages. */
export function useInfiniteList<Item extends { id: string }>(options: ReturnType<typeof infiniteListOptions<Item>>) {
  const list = useInfiniteQuery(options);
  return { ...list, items: list.data && uniqueById(list.data.pages.flatMap((page) => page.items)) };
}

/** The state of a paginated list. */
export type InfiniteList<Item extends { id: string }> = ReturnType<typeof useInfiniteList<Item>>;
