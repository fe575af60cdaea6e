import { checkConfirmation } from '@gumball/rules/auth/second-factor';
import type { Deps } from '../../../deps.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import type { AuthLimits } from '../create-auth-limits.ts';

/** Confirms the session by the password. Throws `FIELDS_REQUIRED`, `PASSWORD_WRONG`, `PASSWORD_MISSING`, `PASSKEY_REQUIRED`, or `RATE_LIMITED`. */
export async function confirmByPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  password: string,
): Promise<void> {
  assertOk(checkConfirmation(password));
  await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
}
