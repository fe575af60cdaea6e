import type { OperatorUser } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { recordAccountEvent } from '../auth/accounts/record-account-event.ts';
import { userPermissionsChanged } from '../auth/sessions/create-authenticate.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { releaseSuspended } from '../referrals/review/release-suspended.ts';
import { findMember, setSuspended } from './operator-members.store.ts';
import { toOperatorMember } from './operators.view.ts';
import { recordAction } from './record-action.ts';

/**
 * Suspends a member, with a reason for the audit log, or lifts the suspension. Tokens and live connections end on every
 * server within a second, and the member cannot sign in. Referrals held for the suspension are decided once it is
 * lifted. Idempotent. Throws `MEMBER_NOT_FOUND` and `SUSPEND_OPERATOR`.
 */
export async function suspendMember(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & {
    jobs?: Pick<Deps['jobs'], 'add' | 'runNow'> | undefined;
    clusterEvents: Pick<Deps['clusterEvents'], 'send' | 'emitLocal'>;
  },
  operator: Pick<Viewer, 'userId'> | 'command line',
  memberId: string,
  change: { suspended: true; reason: string } | { suspended: false },
): Promise<OperatorUser> {
  const { row, invalidate } = await deps.db.transaction(async (tx) => {
    const found = await findMember(tx, memberId);
    if (!found) throw new AppError('MEMBER_NOT_FOUND');
    if (found.role === 'operator') throw new AppError('SUSPEND_OPERATOR');
    const changed = await setSuspended(tx, memberId, change.suspended ? deps.clock.now() : null);
    if (!changed) return { row: found, invalidate: undefined };
    await recordAction(deps, tx, {
      operatorId: operator === 'command line' ? null : operator.userId,
      action: change.suspended ? 'suspend' : 'restore',
      subject: { kind: 'member', id: memberId },
      // The log stores ids of members, so that no name outlives its account.
      details: change.suspended ? { reason: change.reason.trim() } : {},
    });
    if (!change.suspended) await deps.jobs?.add(releaseSuspended.queue, { referrerId: memberId }, tx);
    await recordAccountEvent(deps, tx, { userId: memberId, kind: change.suspended ? 'suspended' : 'unsuspended' });
    const ended = change.suspended ? await endSessions(deps, tx, { userId: memberId }) : undefined;
    await deps.clusterEvents.send(tx, userPermissionsChanged, { userId: memberId });
    return { row: (await findMember(tx, memberId)) ?? found, invalidate: ended };
  });
  invalidate?.();
  if (!change.suspended) deps.jobs?.runNow(releaseSuspended.queue);
  return toOperatorMember(row);
}
