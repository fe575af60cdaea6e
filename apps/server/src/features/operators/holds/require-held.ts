import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findHeld, type HeldRow } from './operator-holds.store.ts';

/** Returns what an operator decides about. Throws `HOLD_NOT_FOUND`, and `CONCERNS_OPERATOR` for the own text. */
export async function requireHeld(db: Executor, { userId }: Pick<Viewer, 'userId'>, holdId: string): Promise<HeldRow> {
  const row = await findHeld(db, holdId);
  if (!row) throw new AppError('HOLD_NOT_FOUND');
  if (row.user_id === userId) throw new AppError('CONCERNS_OPERATOR');
  return row;
}
