import type { RankedUser } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { type Level, levelsNow } from '@gumball/rules/gumballs/levels';
import { monthOf, type Period, periodKeyOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { countRanks } from './count-ranks.ts';
import { listRanked } from './leaderboard.store.ts';
import { toRankedUser } from './leaderboard.view.ts';
import { toRankCursor } from './to-rank-cursor.ts';

/**
 * Lists the ranked members of a period, best first. Throws `INVALID_INPUT` for a level that does not exist. Members who are hidden from the viewer are omitted and their ranks
 * stay. The total is returned only for page numbers.
 */
export async function listRanking(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { period: Period; level: Level },
): Promise<{ users: RankedUser[]; pagination: Pagination }> {
  const now = clock.now();
  const level = levelsNow().findIndex(({ name }) => name === query.level);
  if (query.level !== 'all' && level < 0) throw new AppError('INVALID_INPUT');
  const below = toRankCursor(query.cursor);
  const periodQuery = {
    period: periodKeyOf(query.period, now),
    baselinePeriod: (query.period === 'month' ? monthOf(now) : weekOf(now)).key,
    level: query.level === 'all' ? undefined : level,
  };
  const [rows, total] = await Promise.all([
    listRanked(db, viewer.userId, periodQuery, below, toLimitOffset(query)),
    below ? undefined : countRanks({ db }, periodQuery),
  ]);
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.score, row.tiebreaker));
  return {
    users: shown.filter((row) => !row.hidden).map(toRankedUser),
    pagination: total === undefined ? pagination : { ...pagination, total },
  };
}
