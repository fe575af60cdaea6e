import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { replaceRecoveryCodeHashes } from './second-factor.store.ts';

/**
 * Creates new recovery codes, also without a second factor; the former ones end. The owner is told by mail. Throws the
 * errors of `verifyCurrentPassword`.
 */
export async function replaceRecoveryCodes(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  password: string,
  language: Language,
): Promise<string[]> {
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
  const { shown, hashes } = createRecoveryCodes(viewer.userId, deps.ids);
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    await replaceRecoveryCodeHashes(tx, viewer.userId, hashes);
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'recovery-codes', language });
  });
  deps.jobs.runNow(mailAccountNotice.queue);
  return shown;
}
