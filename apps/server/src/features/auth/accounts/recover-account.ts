import type { recovery } from '@gumball/contract/auth/auth.schemas';
import { normalizeUsername } from '@gumball/rules/auth/log-in';
import { parseSecondFactor } from '@gumball/rules/auth/second-factor';
import { checkPasswordReset } from '@gumball/rules/auth/verification';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { normalizeIp, rateLimitKey } from '../../../platform/http/client-address.ts';
import { removeCodeOf, removeResetsOf } from '../codes/codes.store.ts';
import { hashEmail } from '../codes/hash-email.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import type { MailRequester } from '../mail/request-mail.ts';
import { hashRecoveryCode } from '../second-factor/recovery-codes.ts';
import { hasRecoveryCode, removeRecoveryCode } from '../second-factor/second-factor.store.ts';
import { userPermissionsChanged } from '../sessions/create-authenticate.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { isFamiliarAddress } from '../sessions/familiar-addresses.store.ts';
import { findUserId, lockAccount, updatePasskeysOnly, updatePasswordHash } from './account.store.ts';
import { assertUncommonPassword } from './assert-uncommon-password.ts';
import { recordAccountEvent } from './record-account-event.ts';

// The id of no account, so that an unknown username causes the same queries.
const nobody = '0';

/**
 * Sets a new password by a recovery code, for members without their mailbox. The code works once; of concurrent uses one
 * succeeds. Ends all sessions, links and codes, lets other ways than passkeys open the account again, and notifies the
 * mailbox. Unknown names and wrong codes get the same response after the same work. Throws the errors of the password
 * rule, `RECOVERY_CODE_INVALID`, or `RATE_LIMITED`. The attempt is counted before the code is compared.
 */
export async function recoverAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'passwords'>,
  limits: AuthLimits,
  { ip, language }: MailRequester,
  entered: z.output<typeof recovery>,
): Promise<void> {
  const invalid = () => new AppError('RECOVERY_CODE_INVALID', { field: 'code' });
  assertOk(checkPasswordReset({ token: 'x', password: entered.password, confirmPassword: entered.password }));
  await assertUncommonPassword(deps, entered.password);
  const username = normalizeUsername(entered.username);
  await limits.recoveryAddress.consume(rateLimitKey(ip));
  const userId = (await findUserId(deps.db, username)) ?? nobody;
  // Others must not use up the owner's attempts.
  const isFamiliar = await isFamiliarAddress(deps.db, userId, normalizeIp(ip));
  await (isFamiliar ? limits.recoveryFamiliar : limits.recoveryUnfamiliar).consume(username);
  const input = parseSecondFactor(entered.code);
  const codeHash = hashRecoveryCode(userId, input?.code ?? '');
  if (!(await hasRecoveryCode(deps.db, userId, codeHash))) throw invalid();
  const passwordHash = await deps.passwords.hash(entered.password);
  const publish = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account || account.suspended_at || !(await removeRecoveryCode(tx, userId, codeHash))) throw invalid();
    await updatePasswordHash(tx, userId, passwordHash);
    await updatePasskeysOnly(tx, userId, null);
    await removeResetsOf(tx, userId);
    await removeCodeOf(tx, hashEmail(account.email));
    await recordAccountEvent(deps, tx, { userId, kind: 'password-changed' });
    await mailAccountNotice.add(deps, tx, { to: account.email, username, what: 'recovered', language });
    await deps.clusterEvents.send(tx, userPermissionsChanged, { userId });
    return endSessions(deps, tx, { userId });
  });
  publish();
  deps.clusterEvents.emitLocal(userPermissionsChanged, { userId });
  deps.jobs.runNow(mailAccountNotice.queue);
  // Failed attempts of others must not limit the owner's new password.
  await Promise.all([
    limits.recoveryAddress.restore(rateLimitKey(ip)),
    limits.logInUnfamiliar.reset(username),
    limits.logInFamiliar.reset(username),
  ]);
}
