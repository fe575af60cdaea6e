import type { OperatorReport } from '@gumball/contract/operators/operators.schemas';
import type { Viewer } from '../../platform/http/viewer.ts';
import { concernsOperator } from './concerns-operator.ts';
import type { OperatorReportRow } from './moderation.store.ts';

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
