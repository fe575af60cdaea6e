import type { OperatorReport } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listReportRows } from './moderation.store.ts';
import { toOperatorReport } from './to-operator-report.ts';

/** Lists reports for operators: open ones oldest first, closed ones newest first. */
export async function listReports(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  query: ListQuery & { status: 'open' | 'closed' },
): Promise<{ reports: OperatorReport[]; pagination: Pagination }> {
  const beyond = decodeIdCursor(query.cursor);
  const rows = await listReportRows(db, query.status, beyond, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { reports: shown.map((row) => toOperatorReport(row, viewer)), pagination };
}
