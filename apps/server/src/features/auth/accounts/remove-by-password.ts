import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { assertWaysRemain } from '../confirmations/assert-ways-remain.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { type AccountNotice, mailAccountNotice } from '../mail/mail-account-notice.ts';
import { lockAccount } from './account.store.ts';
import { verifyCurrentPassword } from './verify-current-password.ts';

/**
 * Removes a way to sign in of the viewer by `remove`, after a confirmation, and notifies the owner by mail, in one
 * transaction. Returns whether there was something to remove. Throws `CONFIRMATION_REQUIRED`, `PASSWORD_WRONG`,
 * `PASSWORD_MISSING` or `PASSKEYS_TOO_FEW` if no way would remain, or `RATE_LIMITED`.
 */
export async function removeByPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  { password, language, what }: { password: string; language: Language; what: AccountNotice['what'] },
  remove: (tx: Executor) => Promise<boolean>,
): Promise<boolean> {
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
  const isRemoved = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    // The password may have been changed since the check.
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    if (!(await remove(tx))) return false;
    await assertWaysRemain(tx, viewer.userId);
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what, language });
    return true;
  });
  if (isRemoved) deps.jobs.runNow(mailAccountNotice.queue);
  return isRemoved;
}
