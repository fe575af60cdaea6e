/** Reads and writes of the operators' console: docs/product.md, Operators. */
import { operatorsEndpoints } from '@gumball/contract/operators/operators.endpoints';
import type { operatorsRoutes } from '@gumball/contract/operators/operators.routes';
import type { Pagination } from '@gumball/contract/pagination';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api.ts';
import { failureWords } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/cache.ts';
import { toast } from '../../ui/toasts.ts';

export const operatorsClient = createClient<typeof operatorsRoutes>(operatorsEndpoints);

type Call = { query: { cursor?: string }; signal: AbortSignal };

/** A list of the console, page after page. `key` names it with all that it depends on. */
export function useDesk<Item>(
  key: readonly unknown[],
  read: (call: Call) => Promise<{ items: Item[]; pagination: Pagination }>,
) {
  const list = useInfiniteQuery({
    queryKey: ['operator', ...key],
    queryFn: ({ pageParam, signal }) => read({ query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pagination.nextCursor,
    refetchOnMount: 'always',
  });
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) };
}

/** A list of the console as it is read. */
export type DeskItems<Item> = ReturnType<typeof useDesk<Item>>;

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
    toast.error(failureWords(error, failed));
    return false;
  } finally {
    queryClient.invalidateQueries({ queryKey: ['operator'] }).catch(reportError);
  }
}
