import type { RankedUser } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { type Period, periodKeyOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { cursorCount, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findCommunity, listRankedMembers } from './community-ranking.store.ts';
import { toRankedUser } from './leaderboard.view.ts';
import { toRankKey } from './to-rank-cursor.ts';

/**
 * Lists the members of a community by their scores in a period, best first, with their ranks among themselves. Members
 * who are hidden from the viewer are omitted and their ranks stay. Throws `COMMUNITY_NOT_FOUND`, and
 * `COMMUNITY_PRIVATE` if only members see them.
 */
export async function listCommunityRanking(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  communityId: string,
  query: ListQuery & { period: Period },
): Promise<{ users: RankedUser[]; pagination: Pagination }> {
  const [score, tiebreaker, rank] = decodeCursor(query.cursor, 3);
  const below = score === undefined ? undefined : { key: toRankKey(score, tiebreaker), rank: cursorCount(rank) };
  const community = await findCommunity(db, viewer.userId, communityId);
  if (!community) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!community.readable) throw new AppError('COMMUNITY_PRIVATE');
  const part = toLimitOffset(query);
  const ranked = { id: communityId, memberCount: community.member_count };
  const period = periodKeyOf(query.period, clock.now());
  const { rows, reached } = await listRankedMembers(db, viewer.userId, ranked, period, below?.key, part);
  const first = below ? below.rank + 1 : part.offset + 1;
  const places = rows.map((row, index) => ({ ...row, rank: first + index, started: null, overall: 0 }));
  const { shown, pagination } = toPage(places, query, (row) => encodeCursor(row.score, row.tiebreaker, row.rank));
  const users = shown.filter((row) => !row.hidden).map(toRankedUser);
  if (!reached) return { users, pagination };
  const nextCursor = encodeCursor(reached.score, reached.tiebreaker, first - 1 + rows.length);
  return { users, pagination: { ...pagination, hasMore: true, nextCursor } };
}
