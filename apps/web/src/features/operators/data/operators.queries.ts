/** Queries and mutations of the operators' console: docs/product.md, Operators. */
import { operatorsEndpoints } from '@gumball/contract/operators/operators.endpoints';
import type { operatorsRoutes } from '@gumball/contract/operators/operators.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import {
  type InfiniteList,
  infiniteListOptions,
  type Page,
  type PageQuery,
  useInfiniteList,
} from '../../../lib/api/infinite-list.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

export const operatorsClient = createClient<typeof operatorsRoutes>(operatorsEndpoints);

/**
 * Returns a paginated list of the console. It is refetched whenever its panel opens. `key` contains everything that the
 * list depends on.
 */
export function useConsoleList<Item extends { id: string }>(
  key: readonly unknown[],
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>,
): InfiniteList<Item> {
  return useInfiniteList({ ...infiniteListOptions<Item>(['operator', ...key], read), refetchOnMount: 'always' });
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
export async function runMutation(
  request: () => Promise<unknown>,
  successText: string,
  failureText: string,
): Promise<boolean> {
  try {
    await request();
    toast.success(successText);
    return true;
  } catch (error) {
    toast.error(failureMessage(error, failureText));
    return false;
  } finally {
    refresh(['operator']);
  }
}
