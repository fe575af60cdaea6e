import type { RankedUser, Season } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { seasonKey } from '@gumball/rules/gumballs/seasons';
import type { Deps } from '../../../deps.ts';
import { encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listChosen, listRanked } from '../leaderboard.store.ts';
import { toRankedUser } from '../leaderboard.view.ts';
import { toRankCursor } from '../to-rank-cursor.ts';
import { findShownSeason } from './seasons.store.ts';
import { toSeason } from './seasons.view.ts';

/** A season has no earlier ranks to compare with. */
const noBaseline = '';

/**
 * Reads the running season, or the last one for two weeks, with its board and the viewer's rank on it. Without a season
 * the board is empty.
 */
export async function getSeason(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery,
): Promise<{ season: Season | null; users: RankedUser[]; own: RankedUser | null; pagination: Pagination }> {
  const now = clock.now();
  const below = toRankCursor(query.cursor);
  const row = await findShownSeason(db, now);
  if (!row) return { season: null, users: [], own: null, pagination: toPage([], query, () => '').pagination };
  const board = { period: seasonKey(row.id), baselinePeriod: noBaseline, level: undefined };
  const [rows, [own]] = await Promise.all([
    listRanked(db, viewer.userId, board, below, toLimitOffset(query)),
    listChosen(db, viewer.userId, board, [viewer.userId]),
  ]);
  const { shown, pagination } = toPage(rows, query, (each) => encodeCursor(each.score, each.tiebreaker));
  return {
    season: toSeason(row, now),
    users: shown.filter(({ hidden }) => !hidden).map(toRankedUser),
    own: own ? toRankedUser(own) : null,
    pagination,
  };
}
