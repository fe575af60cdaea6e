/** Lists that are read page by page. */
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** One page, and where the next begins. */
export type Page<Item> = { items: Item[]; next: string | undefined };

/** What a call is asked for a page with, beside its own query: nothing for the first. */
export type PageQuery = { cursor?: string };

/** A list under its key; `read` makes the call for one page. */
export const infiniteListOptions = <Item>(
  key: QueryKey,
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>,
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });

/** Each item once, where it came first: one that moves while a list is read may stand on two of its pages. */
export function uniqueById<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** A list with the items of all its pages that are read. */
export function useInfiniteList<Item extends { id: string }>(options: ReturnType<typeof infiniteListOptions<Item>>) {
  const list = useInfiniteQuery(options);
  return { ...list, items: list.data && uniqueById(list.data.pages.flatMap((page) => page.items)) };
}

/** A list as it is read page by page. */
export type InfiniteList<Item extends { id: string }> = ReturnType<typeof useInfiniteList<Item>>;
