/** Queries of the member's own Gumballs: docs/product.md, Gumballs. */
import { gumballsEndpoints } from '@gumball/contract/gumballs/gumballs.endpoints';
import type { gumballsRoutes } from '@gumball/contract/gumballs/gumballs.routes';
import { historyPageSize } from '@gumball/rules/gumballs/page-sizes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { infiniteListOptions, useInfiniteList } from '../../lib/api/infinite-list.ts';
import { session } from '../../lib/session/session.ts';
import { earningKeys } from './earnings.live.ts';

const client = createClient<typeof gumballsRoutes>(gumballsEndpoints);

/** Returns the earned total, its parts of this week and this month, and the balance. Refetched whenever the page opens. */
export function useEarnings() {
  return useQuery({
    queryKey: earningKeys.summary,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const { total, thisWeek, thisMonth, balance } = await client.summary(undefined, { signal });
      session.updateUser({ gumballs: total, balance });
      return { total, thisWeek, thisMonth, balance };
    },
  });
}

/** Returns every entry of the ledger, newest first. */
export function useEarningsHistory() {
  return useInfiniteList(
    infiniteListOptions(earningKeys.history, async (page, signal) => {
      const { history, pagination } = await client.history({ query: { ...page, limit: historyPageSize } }, { signal });
      return { items: history, next: pagination.nextCursor };
    }),
  );
}
