import { checkConfirmation } from '@gumball/rules/auth/second-factor';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, replaceRecoveryCodeHashes } from './second-factor.store.ts';

/**
 * Creates new recovery codes; the former ones end. Throws `FIELDS_REQUIRED`, `PASSWORD_WRONG`, `SECOND_FACTOR_OFF`, or
 * `RATE_LIMITED`.
 */
export async function replaceRecoveryCodes(
  deps: Pick<Deps, 'db' | 'ids' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  password: string,
): Promise<string[]> {
  assertOk(checkConfirmation(password));
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
  const { shown, hashes } = createRecoveryCodes(viewer.userId, deps.ids);
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    if (!(await hasSecondFactor(tx, viewer.userId))) throw new AppError('SECOND_FACTOR_OFF');
    await replaceRecoveryCodeHashes(tx, viewer.userId, hashes);
  });
  return shown;
}
