import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toOperatorReferral } from '../referrals.view.ts';
import { findOperatorReferral } from './operator-referrals.store.ts';

/** Reads a referral for operators, by its newcomer. Throws `REFERRAL_NOT_FOUND`. */
export async function getOperatorReferral(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  newcomerId: string,
): Promise<OperatorReferral> {
  const row = await findOperatorReferral(db.kysely, newcomerId);
  if (!row) throw new AppError('REFERRAL_NOT_FOUND');
  return toOperatorReferral(viewer.userId, row);
}
