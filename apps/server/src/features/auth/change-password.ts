import type { passwordChange } from '@gumball/contract/auth/account.schemas';
import { checkPasswordChange } from '@gumball/rules/auth/account';
import type { Language } from '@gumball/rules/formats/languages';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { updatePasswordHash } from './account.store.ts';
import { lockAccount } from './auth.store.ts';
import { checkOwnPassword } from './check-own-password.ts';
import type { AuthLimits } from './create-auth-limits.ts';
import { endSessions } from './end-sessions.ts';
import { mailAccountNotice } from './mail-account-notice.ts';
import { recordAccountEvent } from './record-account-event.ts';
import { removeResetsOf } from './secrets.store.ts';

/**
 * Sets a new password, ends the other sessions of the user and invalidates mailed links. Throws the errors of the rule,
 * `PASSWORD_WRONG` (also if a concurrent change was committed first), or `RATE_LIMITED`.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'notices' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  entered: z.output<typeof passwordChange>,
  language: Language,
): Promise<void> {
  const { currentPassword, newPassword, confirmPassword = newPassword } = entered;
  insist(checkPasswordChange({ currentPassword, newPassword, confirmPassword }));
  const known = await checkOwnPassword(deps, limits, viewer, { field: 'currentPassword', password: currentPassword });
  const passwordHash = await deps.passwords.hash(newPassword);
  const announce = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== known) throw new AppError('PASSWORD_WRONG', { field: 'currentPassword' });
    await updatePasswordHash(tx, viewer.userId, passwordHash);
    await removeResetsOf(tx, viewer.userId);
    await recordAccountEvent(deps, tx, { userId: viewer.userId, kind: 'password-changed' });
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'password', language });
    return endSessions(deps, tx, { userId: viewer.userId, except: viewer.sessionId });
  });
  announce();
  deps.jobs.hurry(mailAccountNotice.queue);
}
