import type { StaffMember } from '@gumball/contract/operators/staff.routes';
import { normalizeUsername } from '@gumball/rules/auth/log-in';
import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { AuthLimits } from '../../auth/create-auth-limits.ts';
import { changeRole, type RoleDeps } from './change-role.ts';
import { findStaffRow } from './staff.store.ts';
import { toStaffMember } from './staff.view.ts';

/** Makes a member an operator, or changes the role of one. Throws the errors of `changeRole`. */
export async function appointOperator(
  deps: RoleDeps,
  limits: Pick<AuthLimits, 'currentPassword'>,
  viewer: Viewer,
  { username: typed, ...change }: { username: string; role: StaffRole; password: string },
): Promise<StaffMember> {
  const username = normalizeUsername(typed.trim().replace(/^@/, ''));
  const row = await findStaffRow(deps.db, await changeRole(deps, limits, viewer, { username }, change));
  if (!row) throw new AppError('MEMBER_NOT_FOUND');
  return toStaffMember(row);
}
