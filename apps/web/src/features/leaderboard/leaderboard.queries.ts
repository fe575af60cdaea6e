/** Queries of the ranking: docs/product.md, Leaderboard. */

import { leaderboardEndpoints } from '@gumball/contract/leaderboard/leaderboard.endpoints';
import type { leaderboardRoutes } from '@gumball/contract/leaderboard/leaderboard.routes';
import type { RankedUser } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { Level } from '@gumball/rules/gumballs/levels';
import { leaderboardSearchMax } from '@gumball/rules/gumballs/page-sizes';
import type { Period } from '@gumball/rules/gumballs/periods';
import { foldText } from '@gumball/rules/search/fold-text';
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { infiniteListOptions, type Page, uniqueById, useInfiniteList } from '../../lib/api/infinite-list.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const client = createClient<typeof leaderboardRoutes>(leaderboardEndpoints);
const topCount = 3;

type Ranking = InfiniteData<Page<RankedUser>>;

/** The filters of the ranking. The level `all` is every one. */
export type RankingFilter = { period: Period; level: Level };

const rankingKey = ({ period, level }: RankingFilter) => ['leaderboard', 'list', period, level];

const lastKey = ({ period, level }: RankingFilter) => ['leaderboard', 'last', period, level];

/**
 * Drops a cached ranking, so that the member who chooses its filter sees the present one only. The last state is kept
 * aside, for a failure to load it.
 */
export function dropRanking(filter: RankingFilter): void {
  const last = queryClient.getQueryData<Ranking>(rankingKey(filter));
  if (last) queryClient.setQueryData<Ranking>(lastKey(filter), last);
  queryClient.removeQueries({ queryKey: rankingKey(filter), exact: true });
}

/** Returns the ranked members, thirty at a time. Another filter starts at the top. */
export function useRanking(filter: RankingFilter) {
  const { period, level } = filter;
  const ranking = useInfiniteList(
    infiniteListOptions<RankedUser>(rankingKey(filter), async (page, signal) => {
      const { users, pagination } = await client.list({ query: { ...page, period, level } }, { signal });
      return { items: users, next: pagination.nextCursor };
    }),
  );
  const last = ranking.isLoadingError ? queryClient.getQueryData<Ranking>(lastKey(filter)) : undefined;
  if (!last) return ranking;
  return { ...ranking, items: uniqueById(last.pages.flatMap(({ items }) => items)), isRefetchError: true };
}

/** Returns the member and their friends with their ranks among themselves. */
export function useFriendsRanking(period: Period) {
  return useQuery({
    queryKey: ['leaderboard', 'friends', period],
    queryFn: async ({ signal }) => (await client.friends({ query: { period } }, { signal })).users,
  });
}

/** Returns the members of a community with their ranks among themselves. */
export function useCommunityRanking(communityId: string, period: Period) {
  return useInfiniteList(
    infiniteListOptions<RankedUser>(['leaderboard', 'community', communityId, period], async (page, signal) => {
      const params = { id: communityId };
      const { users, pagination } = await client.ofCommunity({ params, query: { ...page, period } }, { signal });
      return { items: users, next: pagination.nextCursor };
    }),
  );
}

/**
 * Returns the members whose name or username matches, best rank first. Loaded members appear at once, the others with
 * the server's response.
 */
export function useRankingSearch(q: string, { period, level }: RankingFilter, loaded: RankedUser[]) {
  const serverSearch = useQuery({
    queryKey: ['leaderboard', 'search', period, q],
    enabled: q.length > 1,
    queryFn: async ({ signal }) =>
      (await client.search({ query: { q, period, limit: leaderboardSearchMax } }, { signal })).users,
  });
  const { isFetching: isSearching, refetch: retry } = serverSearch;
  if (q === '') return { users: undefined, isSearching: false, failure: null, retry };
  const foldedQuery = foldText(q);
  const matches = (user: RankedUser) =>
    foldText(`${user.firstName} ${user.lastName}`).includes(foldedQuery) ||
    foldText(user.username).includes(foldedQuery);
  const loadedMatches = loaded.filter(matches);
  const loadedIds = new Set(loadedMatches.map(({ id }) => id));
  const serverMatches = (serverSearch.data ?? []).filter(
    (user) => !loadedIds.has(user.id) && (level === 'all' || user.level === level),
  );
  return {
    users: [...loadedMatches, ...serverMatches].toSorted((a, b) => a.rank - b.rank),
    isSearching,
    failure: isSearching ? null : serverSearch.error,
    retry,
  };
}

/** Returns the season with the first thirty of its board and the member's own rank on it. */
export function useSeason() {
  return useQuery({
    queryKey: ['leaderboard', 'season'],
    queryFn: ({ signal }) => client.season({ query: {} }, { signal }),
  });
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
    queryFn: async ({ signal }) => (await client.top({ query: { limit: topCount } }, { signal })).users,
  });
}

/** Returns the number of members per level. */
export function useLevelCounts() {
  return useQuery({
    queryKey: ['leaderboard', 'stats'],
    queryFn: async ({ signal }) => (await client.stats(undefined, { signal })).distribution,
  });
}
