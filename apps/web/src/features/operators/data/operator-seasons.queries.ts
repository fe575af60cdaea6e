/** Reads of seasons in the operators' console: docs/product.md, Leaderboard. */
import { operatorSeasonsEndpoints } from '@gumball/contract/leaderboard/leaderboard.endpoints';
import type { operatorSeasonsRoutes } from '@gumball/contract/leaderboard/operator-seasons.routes';
import { createClient } from '../../../lib/api/api-client.ts';
import { useConsoleList } from './operators.queries.ts';

export const operatorSeasonsClient = createClient<typeof operatorSeasonsRoutes>(operatorSeasonsEndpoints);

/** Returns all seasons, newest first. */
export function useSeasons() {
  return useConsoleList(['seasons'], async (query, signal) => {
    const { seasons, pagination } = await operatorSeasonsClient.list({ query }, { signal });
    return { items: seasons, next: pagination.nextCursor };
  });
}
