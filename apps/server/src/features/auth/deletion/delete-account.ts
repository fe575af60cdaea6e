import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import { removeBots } from '../bots/remove-bots.ts';
import { removeCodeOf, removeResetsOf } from '../codes/codes.store.ts';
import { hashEmail } from '../codes/hash-email.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { sendSessionsEnded } from '../sessions/send-sessions-ended.ts';
import { removeTokensOfOwner } from '../tokens/tokens.store.ts';
import { anonymizeAccount, reserveUsername } from './deletions.store.ts';
import { hashUsername } from './hash-username.ts';
import { purgeDeletedAccount } from './purge-deleted-account.ts';

/**
 * Deletes the viewer's account. One transaction anonymizes the row, ends every session and records the pending
 * deletion. Jobs then remove the rest in bounded, retried steps. Throws `FIELDS_REQUIRED` without the password
 * of an account that has one, `CONFIRMATION_REQUIRED`, `PASSWORD_WRONG`, or `RATE_LIMITED`.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'passwords'>,
  limits: AuthLimits,
  viewer: Viewer,
  password: string,
  language: Language,
): Promise<void> {
  // Nothing brings a deleted account back: a recent log-in does not replace the password.
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, {
    field: 'password',
    password,
    isRequired: true,
  });
  const now = deps.clock.now();
  const publish = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    await reserveUsername(tx, hashUsername(account.username));
    const publishBots = await removeBots(deps, tx, viewer.userId);
    const endedOfApps = await removeTokensOfOwner(tx, viewer.userId);
    await anonymizeAccount(tx, viewer.userId, { now, referralCode: deps.ids.secret() });
    await removeResetsOf(tx, viewer.userId);
    await removeCodeOf(tx, hashEmail(account.email));
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'deleted', language });
    await deps.jobs.add(purgeDeletedAccount.queue, { userId: viewer.userId }, tx);
    await recordAccountEvent(deps, tx, { userId: viewer.userId, kind: 'deleted' });
    const publishApps = await sendSessionsEnded(deps, tx, endedOfApps);
    const publishOwn = await endSessions(deps, tx, { userId: viewer.userId });
    return () => [publishBots, publishApps, publishOwn].forEach((publishEnd) => publishEnd());
  });
  publish();
  deps.jobs.runNow(purgeDeletedAccount.queue);
  deps.jobs.runNow(mailAccountNotice.queue);
}
