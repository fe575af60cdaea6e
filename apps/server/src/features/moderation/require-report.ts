import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findReport, type OperatorReportRow } from './moderation.store.ts';

/** Finds a report. Throws `REPORT_NOT_FOUND`. */
export async function requireReport(db: Executor, reportId: string): Promise<OperatorReportRow> {
  const row = await findReport(db, reportId);
  if (!row) throw new AppError('REPORT_NOT_FOUND');
  return row;
}
