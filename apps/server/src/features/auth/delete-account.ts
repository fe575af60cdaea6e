import { checkAccountDeletion } from '@gumball/rules/auth/account';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../deps.ts';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockAccount } from './auth.store.ts';
import { checkOwnPassword } from './check-own-password.ts';
import type { AuthLimits } from './create-auth-limits.ts';
import { emptyAccount, retireUsername } from './deletions.store.ts';
import { endSessions } from './end-sessions.ts';
import { forgetDeleted } from './forget-deleted.ts';
import { hashAddress } from './hash-address.ts';
import { hashUsername } from './hash-username.ts';
import { mailAccountNotice } from './mail-account-notice.ts';
import { recordAccountEvent } from './record-account-event.ts';
import { removeCodeOf, removeResetsOf } from './secrets.store.ts';

/**
 * Deletes the viewer's account. One transaction anonymizes the row, ends every session and records the pending
 * deletion. Jobs then remove the rest in bounded, retried steps. Throws `FIELDS_REQUIRED`, `PASSWORD_WRONG`, or
 * `RATE_LIMITED`.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'notices' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  password: string,
  language: Language,
): Promise<void> {
  insist(checkAccountDeletion({ password }));
  const known = await checkOwnPassword(deps, limits, viewer, { field: 'password', password });
  const now = deps.clock.now();
  const announce = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== known) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    await retireUsername(tx, hashUsername(account.username));
    await emptyAccount(tx, viewer.userId, { now, referralCode: deps.ids.secret() });
    await removeResetsOf(tx, viewer.userId);
    await removeCodeOf(tx, hashAddress(account.email));
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'deleted', language });
    await deps.jobs.add(forgetDeleted.queue, { userId: viewer.userId }, tx);
    await recordAccountEvent(deps, tx, { userId: viewer.userId, kind: 'deleted' });
    return endSessions(deps, tx, { userId: viewer.userId });
  });
  announce();
  deps.jobs.hurry(forgetDeleted.queue);
  deps.jobs.hurry(mailAccountNotice.queue);
}
