import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listEntries } from './gumballs.store.ts';
import { toEarning } from './gumballs.view.ts';

/** Lists a user's ledger entries, newest first. */
export async function listEarnings(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  query: ListQuery,
): Promise<{ history: Earning[]; pagination: Pagination }> {
  const before = decodeIdCursor(query.cursor);
  const rows = await listEntries(db, viewer.userId, before, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { history: shown.map(toEarning), pagination };
}
