import { checkConfirmation } from '@gumball/rules/auth/second-factor';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { userPermissionsChanged } from '../sessions/create-authenticate.ts';
import { endSecondFactor } from './end-second-factor.ts';

/**
 * Turns off two-factor authentication, or drops a key that was never confirmed. Idempotent. Throws `FIELDS_REQUIRED`,
 * `PASSWORD_WRONG`, or `RATE_LIMITED`.
 */
export async function removeSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  password: string,
  language: Language,
): Promise<void> {
  assertOk(checkConfirmation(password));
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
  const isRemoved = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    if (!(await endSecondFactor(deps, tx, viewer.userId))) return false;
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'second-factor-off', language });
    return true;
  });
  if (!isRemoved) return;
  deps.clusterEvents.emitLocal(userPermissionsChanged, { userId: viewer.userId });
  deps.jobs.runNow(mailAccountNotice.queue);
}
