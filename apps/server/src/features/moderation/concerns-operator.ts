import type { OperatorReportRow } from './moderation.store.ts';

/** Whether a report concerns an operator: their content, their account, or a community they own. */
export function concernsOperator(report: OperatorReportRow, operatorId: string): boolean {
  return report.target_user_id === operatorId || report.community_owner_id === operatorId;
}
