import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createTotpSecret, describeTotpSecret } from '../../../platform/passwords/totp.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { insertPendingFactor } from './second-factor.store.ts';

/**
 * Creates a key for an authenticator app. It counts once it is confirmed. Throws `CONFIRMATION_REQUIRED`, `PASSWORD_WRONG`,
 * `SECOND_FACTOR_ON`, or `RATE_LIMITED`.
 */
export async function startSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
  const secret = createTotpSecret(deps.ids);
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    if (!(await insertPendingFactor(tx, viewer.userId, secret))) throw new AppError('SECOND_FACTOR_ON');
    return describeTotpSecret(secret, account.username);
  });
}
