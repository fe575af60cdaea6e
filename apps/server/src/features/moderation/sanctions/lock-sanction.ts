import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findSanction, lockMember, type OperatorSanctionRow } from './sanctions.store.ts';

/** Finds and locks a sanction of a member. Throws `SANCTION_NOT_FOUND`. */
export async function lockSanction(tx: Executor, memberId: string, sanctionId: string): Promise<OperatorSanctionRow> {
  await lockMember(tx, memberId);
  const row = await findSanction(tx, memberId, sanctionId);
  if (!row) throw new AppError('SANCTION_NOT_FOUND');
  return row;
}
