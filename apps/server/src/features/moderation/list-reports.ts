import type { OperatorReport } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { concernsOperator } from './close-report.ts';
import { listReportRows, type OperatorReportRow } from './moderation.store.ts';

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

/** A report as operators see it. */
export function toOperatorReport(row: OperatorReportRow, viewer: Pick<Viewer, 'userId'>): OperatorReport {
  return {
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    targetUser: row.target_user_id === null ? null : { id: row.target_user_id, username: row.target_username ?? '' },
    reporter: row.reporter,
    excerpt: row.excerpt,
    reason: row.reason,
    details: row.details,
    canClose: !concernsOperator(row, viewer.userId),
    openAboutSame: row.open_about_same,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}
