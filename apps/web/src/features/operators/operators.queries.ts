/** Queries and mutations of the operators' console: docs/product.md, Operators. */
import { operatorsEndpoints } from '@gumball/contract/operators/operators.endpoints';
import type { operatorsRoutes } from '@gumball/contract/operators/operators.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api.ts';
import { failureWords } from '../../lib/api-error.ts';
import { refresh } from '../../lib/cache.ts';
import { type Page, type PagedItems, type PageQuery, pagesOf, usePages } from '../../lib/pages.ts';
import { toast } from '../../ui/toasts.ts';

export const operatorsClient = createClient<typeof operatorsRoutes>(operatorsEndpoints);

/**
 * Returns a paginated list of the console. It is refetched whenever its panel opens. `key` contains everything that the
 * list depends on.
 */
export function useDesk<Item extends { id: string }>(
  key: readonly unknown[],
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>,
): PagedItems<Item> {
  return usePages({ ...pagesOf<Item>(['operator', ...key], read), refetchOnMount: 'always' });
}

/** Returns the totals and the figures of the last two weeks. */
export function useTotals() {
  return useQuery({
    queryKey: ['operator', 'totals'],
    queryFn: ({ signal }) => operatorsClient.totals(undefined, { signal }),
    refetchOnMount: 'always',
  });
}

/**
 * Runs a mutation, shows its result as a toast and refetches the lists of the console. Returns whether it succeeded.
 */
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
