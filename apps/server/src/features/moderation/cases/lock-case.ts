import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type CaseRow, lockCaseRow } from './case-rows.store.ts';
import { claimOf, concernsOperator } from './cases.view.ts';

/** A case that is locked until the transaction ends. */
export type LockedCase = { row: CaseRow; isClaimedByOther: boolean; isOwn: boolean };

/** Locks a case for a decision of a user. Throws `CASE_NOT_FOUND`. */
export async function lockCase(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  caseId: string,
  userId: string,
): Promise<LockedCase> {
  const row = await lockCaseRow(tx, caseId);
  if (!row) throw new AppError('CASE_NOT_FOUND');
  const claim = claimOf(row, clock.now());
  const isClaimedByOther = claim !== undefined && claim.userId !== userId;
  return { row, isClaimedByOther, isOwn: concernsOperator(row, userId) };
}
