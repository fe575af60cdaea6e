/** The offline copies of paginated lists: docs/product.md, Installed app. */
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { once } from '../scheduling/once.ts';
import { beforeOffline, updateOfflineCopy, withOfflineCopy } from '../storage/offline-copies.ts';
import type { Page } from './infinite-list.ts';
import { queryClient } from './query-client.ts';

// The names of the app's lists; the cache and the copies belong to the user.
const keysByName = new Map<string, QueryKey>();

const startCopies = once(() =>
  beforeOffline(() => {
    for (const [name, queryKey] of keysByName) {
      const [first] = queryClient.getQueryData<InfiniteData<Page<unknown>>>(queryKey)?.pages ?? [];
      if (first) updateOfflineCopy<Page<unknown>>(name, () => first);
    }
  }),
);

/** Reads the first page of the list `queryKey` and stores a copy `name`, which is the page without a connection. */
export function readFirstPage<Item>(
  name: string,
  queryKey: QueryKey,
  read: () => Promise<Page<Item>>,
): Promise<Page<Item>> {
  keysByName.set(name, queryKey);
  startCopies();
  return withOfflineCopy(name, read);
}
