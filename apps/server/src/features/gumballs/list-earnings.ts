import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { idOfCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listEntries } from './gumballs.store.ts';
import { earningOf } from './gumballs.view.ts';

/** Lists a member's entries of the ledger, newest first. */
export async function listEarnings(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  query: ListQuery,
): Promise<{ history: Earning[]; pagination: Pagination }> {
  const before = idOfCursor(query.cursor);
  const rows = await listEntries(db, viewer.userId, before, partOf(query));
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(row.id));
  return { history: shown.map(earningOf), pagination };
}
