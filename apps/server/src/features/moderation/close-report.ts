import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  closeMessage,
  closeReportsAbout,
  findReport,
  type OperatorMessageRow,
  type OperatorReportRow,
} from './moderation.store.ts';

/** Whether a report concerns an operator: their content, their account, or a community they own. */
export function concernsOperator(report: OperatorReportRow, operatorId: string): boolean {
  return report.target_user_id === operatorId || report.community_owner_id === operatorId;
}

/** Finds a report. Throws `REPORT_NOT_FOUND`. */
export async function requireReport(db: Executor, reportId: string): Promise<OperatorReportRow> {
  const row = await findReport(db, reportId);
  if (!row) throw new AppError('REPORT_NOT_FOUND');
  return row;
}

/**
 * Closes every open report about the same target inside the caller's transaction. Returns their number, 0 if they were
 * closed before.
 */
export function closeReport(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  report: { target_type: ReportTarget; target_id: string },
): Promise<number> {
  return closeReportsAbout(tx, report.target_type, report.target_id, clock.now());
}

/**
 * Closes a message to the operators inside the caller's transaction; `changed` says whether it was open. Throws
 * `SUPPORT_NOT_FOUND`, and `CONCERNS_OPERATOR` if the operator wrote it.
 */
export async function closeSupportMessage(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  { messageId, operatorId }: { messageId: string; operatorId: string },
): Promise<{ row: OperatorMessageRow; changed: boolean }> {
  const closed = await closeMessage(tx, messageId, clock.now());
  if (!closed) throw new AppError('SUPPORT_NOT_FOUND');
  if (closed.row.user_id === operatorId) throw new AppError('CONCERNS_OPERATOR');
  return closed;
}
