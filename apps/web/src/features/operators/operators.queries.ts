/** Reads and writes of the operators' console: docs/product.md, Operators. */
import { operatorsEndpoints } from '@gumball/contract/operators/operators.endpoints';
import type { operatorsRoutes } from '@gumball/contract/operators/operators.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { failureMessage } from '../../lib/api/api-error.ts';
import {
  type InfiniteList,
  infiniteListOptions,
  type Page,
  type PageQuery,
  useInfiniteList,
} from '../../lib/api/infinite-list.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { toast } from '../../ui/feedback/toasts.ts';

export const operatorsClient = createClient<typeof operatorsRoutes>(operatorsEndpoints);

/** A list of the console, page after page, fresh whenever its desk opens. `key` names it with all that it depends on. */
export function useDesk<Item extends { id: string }>(
  key: readonly unknown[],
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>,
): InfiniteList<Item> {
  return useInfiniteList({ ...infiniteListOptions<Item>(['operator', ...key], read), refetchOnMount: 'always' });
}

/** The totals and the last two weeks. */
export function useTotals() {
  return useQuery({
    queryKey: ['operator', 'totals'],
    queryFn: ({ signal }) => operatorsClient.totals(undefined, { signal }),
    refetchOnMount: 'always',
  });
}

/** Does a deed and reads the console's lists again; a failure is told in a toast. Answers whether it worked. */
export async function act(deed: () => Promise<unknown>, done: string, failed: string): Promise<boolean> {
  try {
    await deed();
    toast.success(done);
    return true;
  } catch (error) {
    toast.error(failureMessage(error, failed));
    return false;
  } finally {
    refresh(['operator']);
  }
}
