import { checkConfirmation } from '@gumball/rules/auth/second-factor';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { removeIdentity } from './oidc.store.ts';

/**
 * Unlinks an account of a provider. It needs the password, so that this way to sign in remains. Idempotent. Throws
 * `FIELDS_REQUIRED`, `PASSWORD_WRONG`, `PASSWORD_MISSING`, or `RATE_LIMITED`.
 */
export async function unlinkIdentity(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  { id, password, language }: { id: string; password: string; language: Language },
): Promise<void> {
  assertOk(checkConfirmation(password));
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
  const isRemoved = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    if (!(await removeIdentity(tx, viewer.userId, id))) return false;
    await recordAccountEvent(deps, tx, { userId: viewer.userId, kind: 'identity-removed' });
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'identity-unlinked', language });
    return true;
  });
  if (isRemoved) deps.jobs.runNow(mailAccountNotice.queue);
}
