import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getOperatorReferral } from '../referrals/review/get-operator-referral.ts';
import { resolveHeldReferral } from '../referrals/review/resolve-held-referral.ts';
import { recordAction } from './record-action.ts';

/**
 * Releases or reverses a referral, with an entry in the audit log. Throws `REJECTION_REASON_REQUIRED` and the errors of
 * `resolveHeldReferral`.
 */
export async function resolveReferral(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'notifier' | 'earningsBroadcasts'>,
  viewer: Viewer,
  newcomerId: string,
  decision: { state: 'rewarded' } | { state: 'reversed'; reason: string },
): Promise<OperatorReferral> {
  const reason = decision.state === 'reversed' ? decision.reason.trim() : undefined;
  if (reason === '') throw new AppError('REJECTION_REASON_REQUIRED', { field: 'reason' });
  const { announce } = await deps.db.transaction(async (tx) => {
    const decided = await resolveHeldReferral(deps, tx, { operatorId: viewer.userId, newcomerId }, decision.state);
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: decision.state === 'rewarded' ? 'release' : 'reverse',
      subject: { kind: 'referral', id: newcomerId },
      details: { memberId: decided.referrerId, ...(reason === undefined ? {} : { reason }) },
    });
    return decided;
  });
  announce();
  return getOperatorReferral(deps, viewer, newcomerId);
}
