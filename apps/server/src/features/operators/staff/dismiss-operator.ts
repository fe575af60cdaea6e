import type { Viewer } from '../../../platform/http/viewer.ts';
import type { AuthLimits } from '../../auth/create-auth-limits.ts';
import { changeRole, type RoleDeps } from './change-role.ts';

/** Makes an operator a member again. Throws the errors of `changeRole`. */
export async function dismissOperator(
  deps: RoleDeps,
  limits: Pick<AuthLimits, 'currentPassword'>,
  viewer: Viewer,
  { memberId, password }: { memberId: string; password: string },
): Promise<void> {
  await changeRole(deps, limits, viewer, { id: memberId }, { role: null, password });
}
