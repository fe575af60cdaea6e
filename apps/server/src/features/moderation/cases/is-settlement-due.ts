import type { Deps } from '../../../deps.ts';
import { findCaseRow } from './case-rows.store.ts';

/** Whether the decision of a case still stands, so that a job of it may run. */
export async function isSettlementDue({ db }: Pick<Deps, 'db'>, caseId: string): Promise<boolean> {
  const row = await findCaseRow(db.kysely, caseId);
  return row?.decision === 'remove' || row?.decision === 'expel';
}
