/** Reads of filters and of what they hide: docs/product.md, Safety. */
import { filtersEndpoints } from '@gumball/contract/filters/filters.endpoints';
import type { filtersRoutes } from '@gumball/contract/filters/filters.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { consoleKey, useConsoleList } from './operators.queries.ts';

export const filtersClient = createClient<typeof filtersRoutes>(filtersEndpoints);

/** Returns the filters, newest first. */
export function useFilters() {
  return useConsoleList(['filters'], async (_page, signal) => {
    const { filters } = await filtersClient.list(undefined, { signal });
    return { items: filters, next: undefined };
  });
}

/** Returns the posts and comments that wait for a decision, or those that are limited, oldest first. */
export function useHolds(state: 'waiting' | 'limited') {
  return useConsoleList(['holds', state], async (_page, signal) => {
    const { holds } = await filtersClient.holds({ query: { state } }, { signal });
    return { items: holds, next: undefined };
  });
}

/** Returns the runs of spam that wait for a decision, newest first. */
export function useSpamRuns() {
  return useConsoleList(['spam-runs'], async (_page, signal) => {
    const { runs } = await filtersClient.runs(undefined, { signal });
    return { items: runs, next: undefined };
  });
}

/** Returns the limits for new members. */
export function useNewMemberLimits() {
  return useQuery({
    queryKey: [...consoleKey, 'new-member-limits'],
    queryFn: async ({ signal }) => (await filtersClient.newMemberLimits(undefined, { signal })).limits,
  });
}

/** Returns the blocked pictures, newest first. */
export function useBlockedPictures() {
  return useConsoleList(['blocked-pictures'], async (query, signal) => {
    const { pictures, pagination } = await filtersClient.blockedPictures({ query }, { signal });
    return { items: pictures, next: pagination.nextCursor };
  });
}

/** Returns the blocks of networks and mail domains, newest first. */
export function useAccessBlocks() {
  return useConsoleList(['access-blocks'], async (_page, signal) => {
    const { blocks } = await filtersClient.accessBlocks(undefined, { signal });
    return { items: blocks, next: undefined };
  });
}
