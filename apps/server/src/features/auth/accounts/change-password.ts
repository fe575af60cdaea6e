import type { passwordChange } from '@gumball/contract/auth/account.schemas';
import { checkPasswordChange } from '@gumball/rules/auth/account';
import type { Language } from '@gumball/rules/formats/languages';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeResetsOf } from '../codes/codes.store.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockAccount, updatePasswordHash } from './account.store.ts';
import { assertUncommonPassword } from './assert-uncommon-password.ts';
import { recordAccountEvent } from './record-account-event.ts';
import { verifyCurrentPassword } from './verify-current-password.ts';

/**
 * Sets a new password, ends the other sessions of the user and invalidates mailed links. Throws the errors of the rule,
 * `PASSWORD_WRONG` (also if a concurrent change was committed first), or `RATE_LIMITED`.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  entered: z.output<typeof passwordChange>,
  language: Language,
): Promise<void> {
  const { currentPassword, newPassword, confirmPassword = newPassword } = entered;
  assertOk(checkPasswordChange({ newPassword, confirmPassword }));
  await assertUncommonPassword(deps, newPassword, 'newPassword');
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, {
    field: 'currentPassword',
    password: currentPassword,
  });
  const passwordHash = await deps.passwords.hash(newPassword);
  const publish = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'currentPassword' });
    await updatePasswordHash(tx, viewer.userId, passwordHash);
    await removeResetsOf(tx, viewer.userId);
    await recordAccountEvent(deps, tx, { userId: viewer.userId, kind: 'password-changed' });
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'password', language });
    return endSessions(deps, tx, { userId: viewer.userId, except: viewer.sessionId });
  });
  publish();
  deps.jobs.runNow(mailAccountNotice.queue);
}
