import type { OperatorUser } from '@gumball/contract/operators/operators.schemas';
import type { ReportReason } from '@gumball/rules/moderation/report';
import type { Deps } from '../../deps.ts';
import { lockUserTotals } from '../../platform/db/user-totals.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { releaseSuspended } from '../referrals/review/release-suspended.ts';
import { findBalance } from '../users/totals/find-balance.ts';
import { findMember } from './operator-members.store.ts';
import { toOperatorMember } from './operators.view.ts';
import { recordAction } from './record-action.ts';
import { endSuspension } from './sanctions/end-suspension.ts';
import { imposeInside } from './sanctions/impose-inside.ts';
import type { SuspensionDeps } from './sanctions/start-suspension.ts';

/** A suspension for some days or for good, with what the member is told, or its end. */
export type SuspensionChange =
  | { suspended: true; reason: string; rule?: ReportReason | undefined; days?: number | null | undefined }
  | { suspended: false };

/**
 * Suspends a member or lifts the suspension. Tokens and live connections end on every server within a second, and the
 * member cannot sign in. Referrals held for the suspension are decided once it is lifted. Idempotent. Throws
 * `MEMBER_NOT_FOUND`, `SUSPEND_OPERATOR` and the errors of `checkSanction`.
 */
export async function suspendMember(
  deps: SuspensionDeps & Pick<Deps, 'db' | 'ids'>,
  operator: Pick<Viewer, 'userId'> | 'command line',
  memberId: string,
  change: SuspensionChange,
): Promise<OperatorUser> {
  const operatorId = operator === 'command line' ? null : operator.userId;
  const { row, balance, publish } = await deps.db.transaction(async (tx) => {
    await lockUserTotals(tx, [memberId]);
    const found = await findMember(tx, memberId);
    if (!found) throw new AppError('MEMBER_NOT_FOUND');
    if (found.role === 'operator') throw new AppError('SUSPEND_OPERATOR');
    if (found.deleted_at || (found.suspended_at !== null) === change.suspended)
      return { row: found, balance: await findBalance(tx, memberId), publish: undefined };
    const result = change.suspended
      ? await imposeInside(deps, tx, {
          kind: 'suspension',
          rule: change.rule ?? 'other',
          days: change.days,
          note: change.reason,
          operatorId,
          memberId,
        })
      : undefined;
    if (!change.suspended) {
      await endSuspension(deps, tx, memberId);
      await recordAction(deps, tx, { operatorId, action: 'restore', subject: { kind: 'member', id: memberId } });
    }
    const row = (await findMember(tx, memberId)) ?? found;
    return { row, balance: await findBalance(tx, memberId), publish: result?.publish };
  });
  publish?.();
  if (!change.suspended) deps.jobs?.runNow(releaseSuspended.queue);
  return toOperatorMember(row, balance.gumballs);
}
