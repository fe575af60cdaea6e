/** Queries of the ranking: docs/product.md, Leaderboard. */

import { leaderboardEndpoints } from '@gumball/contract/leaderboard/leaderboard.endpoints';
import type { leaderboardRoutes } from '@gumball/contract/leaderboard/leaderboard.routes';
import type { RankedUser } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { Level } from '@gumball/rules/gumballs/level';
import type { Period } from '@gumball/rules/gumballs/periods';
import { foldText } from '@gumball/rules/search/fold-text';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { infiniteListOptions, useInfiniteList } from '../../lib/api/infinite-list.ts';

const client = createClient<typeof leaderboardRoutes>(leaderboardEndpoints);
const topShown = 3;

/** The filters of the ranking. */
export type Narrowed = { period: Period; level: Level | 'all' };

/** Returns the ranked members, thirty at a time. Another filter starts at the top. */
export function useRanking({ period, level }: Narrowed) {
  return useInfiniteList(
    infiniteListOptions(['leaderboard', 'list', period, level], async (page, signal) => {
      const { users, pagination } = await client.list({ query: { ...page, period, level } }, { signal });
      return { items: users, next: pagination.nextCursor };
    }),
  );
}

/**
 * Returns the members whose name or username matches, best rank first. Loaded members appear at once, the others with
 * the server's response.
 */
export function useFound(q: string, { period, level }: Narrowed, loaded: RankedUser[]) {
  const asked = useQuery({
    queryKey: ['leaderboard', 'search', period, q],
    enabled: q.length > 1,
    queryFn: async ({ signal }) => (await client.search({ query: { q, period, limit: 50 } }, { signal })).users,
  });
  const { isFetching: searching, refetch: again } = asked;
  if (q === '') return { users: undefined, searching: false, failure: null, again };
  const wanted = foldText(q);
  const fits = (user: RankedUser) =>
    foldText(`${user.firstName} ${user.lastName}`).includes(wanted) || foldText(user.username).includes(wanted);
  const here = loaded.filter(fits);
  const known = new Set(here.map(({ id }) => id));
  const others = (asked.data ?? []).filter((user) => !known.has(user.id) && (level === 'all' || user.level === level));
  return {
    users: [...here, ...others].toSorted((one, other) => one.rank - other.rank),
    searching,
    failure: searching ? null : asked.error,
    again,
  };
}

/** Returns the member's own rank. */
export function useOwnRank() {
  return useQuery({
    queryKey: ['leaderboard', 'me'],
    queryFn: async ({ signal }) => (await client.me(undefined, { signal })).user,
  });
}

/** Returns the three members with the highest earnings this week. */
export function useTopThree() {
  return useQuery({
    queryKey: ['leaderboard', 'top'],
    queryFn: async ({ signal }) => (await client.top({ query: { limit: topShown } }, { signal })).users,
  });
}

/** Returns the number of members per level. */
export function useLevelCounts() {
  return useQuery({
    queryKey: ['leaderboard', 'stats'],
    queryFn: async ({ signal }) => (await client.stats(undefined, { signal })).distribution,
  });
}
