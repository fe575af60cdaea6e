/** Reads and writes of the operators' console: docs/product.md, Operators. */
import { operatorsEndpoints } from '@gumball/contract/operators/operators.endpoints';
import type { operatorsRoutes } from '@gumball/contract/operators/operators.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api.ts';
import { failureWords } from '../../lib/api-error.ts';
import { refresh } from '../../lib/cache.ts';
import { type Page, type PagedItems, type PageQuery, pagesOf, usePages } from '../../lib/pages.ts';
import { toast } from '../../ui/toasts.ts';

export const operatorsClient = createClient<typeof operatorsRoutes>(operatorsEndpoints);

/** A list of the console, page after page, fresh whenever its desk opens. `key` names it with all that it depends on. */
export function useDesk<Item extends { id: string }>(
  key: readonly unknown[],
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>,
): PagedItems<Item> {
  return usePages({ ...pagesOf<Item>(['operator', ...key], read), refetchOnMount: 'always' });
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
    toast.error(failureWords(error, failed));
    return false;
  } finally {
    refresh(['operator']);
  }
}
