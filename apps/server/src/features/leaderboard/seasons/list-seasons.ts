import type { Season } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import { listSeasonRows } from './seasons.store.ts';
import { toSeason } from './seasons.view.ts';

/** Lists all seasons for operators, newest first. */
export async function listSeasons(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: ListQuery,
): Promise<{ seasons: Season[]; pagination: Pagination }> {
  const rows = await listSeasonRows(db, decodeIdCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { seasons: shown.map((row) => toSeason(row, clock.now())), pagination };
}
