import { checkStaffChange } from '@gumball/rules/operators/staff-changes';
import { type StaffRole, staffMay } from '@gumball/rules/operators/staff-roles';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { verifyCurrentPassword } from '../../auth/accounts/verify-current-password.ts';
import type { AuthLimits } from '../../auth/create-auth-limits.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { listScore } from '../../users/totals/list-score.ts';
import { recordAction } from '../record-action.ts';
import { announceRole } from './announce-role.ts';
import { countStaff, lockCandidate, lockStaff, makeOperator, removeOperator } from './staff.store.ts';

/** What a change of a role needs. */
export type RoleDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'passwords' | 'notifier' | 'userBroadcasts'
>;

/**
 * Gives a member a role of operators, or takes it away (null), with an entry in the audit log, after the administrator
 * confirmed it. Of two administrators who dismiss each other at the same time one stays. Returns the id
 * of the member, who is notified. Throws `CONFIRMATION_REQUIRED`, `PASSWORD_WRONG`, `RATE_LIMITED`, `ACCESS_DENIED`,
 * `MEMBER_NOT_FOUND` and the errors of the rule.
 */
export async function changeRole(
  deps: RoleDeps,
  limits: Pick<AuthLimits, 'currentPassword'>,
  viewer: Viewer,
  who: { id: string } | { username: string },
  { role, password }: { role: StaffRole | null; password: string },
): Promise<string> {
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
  const { userId, isChanged } = await deps.db.transaction(async (tx) => {
    await lockStaff(tx);
    const self = await lockCandidate(tx, { id: viewer.userId });
    if (self?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    if (!staffMay(self.role, 'staff')) throw new AppError('ACCESS_DENIED');
    const member = await lockCandidate(tx, who);
    if (!member || (role === null && member.role === null)) throw new AppError('MEMBER_NOT_FOUND');
    const { id, username, role: from } = member;
    if (from === role) return { userId: id, isChanged: false };
    assertOk(checkStaffChange({ from, to: role, ...(await countStaff(tx)) }));
    await (role === null ? removeOperator(tx, username) : makeOperator(tx, username, role));
    await listScore(tx, id);
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: role === null ? 'revoke-operator' : from === null ? 'grant-operator' : 'change-operator-role',
      subject: { kind: 'member', id },
      details: role === null ? {} : { role },
    });
    await announceRole(deps, tx, id, role);
    // The commit closes the sockets, so they receive it before. A rolled back change is corrected by the next log-in.
    deps.userBroadcasts.roleChanged(id, role);
    return { userId: id, isChanged: true };
  });
  if (!isChanged) return userId;
  deps.clusterEvents.emitLocal(userPermissionsChanged, { userId });
  const type = role === null ? 'staff_dismissed' : 'staff_appointed';
  deps.notifier.notify({ about: 'notification', type, recipientId: userId, actorId: null, details: {} });
  return userId;
}
