import type { passwordReset } from '@gumball/contract/auth/auth.schemas';
import { checkPasswordReset } from '@gumball/rules/auth/verification';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { broadcastReferral } from '../../referrals/broadcast-referral.ts';
import { settleReferral } from '../../referrals/settle-referral.ts';
import { findResetOwner, removeCodeOf, removeReset, removeResetsOf } from '../codes/codes.store.ts';
import { hashEmail } from '../codes/hash-email.ts';
import { hashToken } from '../codes/hash-token.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import type { MailRequester } from '../mail/request-mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockAccount, setPassword } from './account.store.ts';
import { assertUncommonPassword } from './assert-uncommon-password.ts';
import { recordAccountEvent } from './record-account-event.ts';

/**
 * Sets a new password by a mailed link. A link works once; of two concurrent uses one succeeds. Ends all sessions,
 * codes and other links of the user, verifies the address, and notifies the owner by mail. Throws the errors of the
 * rule, or `RESET_TOKEN_INVALID`.
 */
export async function resetPassword(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'jobs'
    | 'clusterEvents'
    | 'passwords'
    | 'signUpHashes'
    | 'mailDomains'
    | 'referralAction'
    | 'earningsBroadcasts'
    | 'notifier'
  >,
  limits: AuthLimits,
  { ip, language }: MailRequester,
  entered: z.output<typeof passwordReset>,
): Promise<void> {
  assertOk(checkPasswordReset({ ...entered, confirmPassword: entered.password }));
  await assertUncommonPassword(deps, entered.password);
  await limits.reset.consume(rateLimitKey(ip));
  const tokenHash = hashToken(entered.token);
  // The link is looked up before the costly hashing, so that invalid links are cheap to reject.
  const ownerId = await findResetOwner(deps.db, tokenHash, deps.clock.now());
  if (!ownerId) throw new AppError('RESET_TOKEN_INVALID');
  const passwordHash = await deps.passwords.hash(entered.password);

  const {
    username,
    announce: publish,
    referral,
  } = await deps.db.transaction(async (tx) => {
    // The account row is locked first, so that two links of one user take their locks in the same order.
    const account = await lockAccount(tx, ownerId);
    const now = deps.clock.now();
    if (!account || account.suspended_at || !(await removeReset(tx, tokenHash, now)))
      throw new AppError('RESET_TOKEN_INVALID');
    await setPassword(tx, ownerId, passwordHash, account.email_verified_at ?? now);
    await removeResetsOf(tx, ownerId);
    await recordAccountEvent(deps, tx, { userId: ownerId, kind: 'password-changed' });
    await removeCodeOf(tx, hashEmail(account.email));
    const { email: to, username: name } = account;
    await mailAccountNotice.add(deps, tx, { to, username: name, what: 'reset', language });
    const ended = await endSessions(deps, tx, { userId: ownerId });
    return {
      username: account.username,
      announce: ended,
      referral: account.application_state ? undefined : await settleReferral(deps, tx, ownerId, now),
    };
  });
  publish();
  deps.jobs.runNow(mailAccountNotice.queue);
  broadcastReferral(deps, referral);
  // Failed attempts of third parties must not limit the owner's new password.
  await Promise.all([limits.logInUnfamiliar.reset(username), limits.logInFamiliar.reset(username)]);
}
