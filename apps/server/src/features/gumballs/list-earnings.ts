import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listEntries } from './gumballs.store.ts';
import { toEarning } from './gumballs.view.ts';
import { listSubjects } from './list-subjects.ts';

/** Lists a user's ledger entries, newest first. */
export async function listEarnings(
  deps: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  query: ListQuery,
): Promise<{ history: Earning[]; pagination: Pagination }> {
  const before = decodeIdCursor(query.cursor);
  const rows = await listEntries(deps.db, viewer.userId, before, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  const subjectOf = await listSubjects(deps, viewer.userId, shown);
  return { history: shown.map((row) => toEarning(row, subjectOf(row))), pagination };
}
