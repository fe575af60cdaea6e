import type { credentials } from '@gumball/contract/auth/auth.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { checkLogIn, normalizeUsername } from '@gumball/rules/auth/log-in';
import type { Language } from '@gumball/rules/formats/languages';
import { isProfileComplete } from '@gumball/rules/users/profile-complete';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { normalizeIp, rateLimitKey } from '../../../platform/http/client-address.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { lockAccount } from '../accounts/account.store.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { hasSecondFactor } from '../second-factor/second-factor.store.ts';
import { addLogInNotice } from './add-log-in-notice.ts';
import { assertMayLogIn } from './assert-may-log-in.ts';
import { findCredentials } from './sessions.store.ts';
import { type Client, startSession } from './start-session.ts';

/**
 * Signs a user in. Unknown names and wrong passwords throw `CREDENTIALS_INVALID` after the same work. Suspension and
 * pending verification are revealed only after the right password. An attempt is counted before the check, so that
 * parallel attempts cannot exceed the limit.
 */
export async function logIn(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'jobs'
    | 'mail'
    | 'clusterEvents'
    | 'passwords'
    | 'places'
    | 'verificationTickets'
    | 'signInTickets'
    | 'suspensionTickets'
  >,
  limits: AuthLimits,
  client: Client & { language: Language },
  entered: z.output<typeof credentials>,
): Promise<{ user: OwnUser; accessToken: string; hasIncompleteProfile: boolean }> {
  assertOk(checkLogIn(entered));
  const address = rateLimitKey(client.ip);
  const username = normalizeUsername(entered.username);
  // A familiar pair of account and address is exempt: behind an unconfigured proxy all users share one address.
  await limits.logInAddress.consume(address).catch(async (refusal: unknown) => {
    const familiarAccount = await findCredentials(deps.db, username, normalizeIp(client.ip));
    if (!familiarAccount?.familiar) throw refusal;
  });
  // The attempt is refunded if it could not be checked, because the database or the hashing failed.
  const found = await findCredentials(deps.db, username, normalizeIp(client.ip)).catch(async (error: unknown) => {
    await limits.logInAddress.restore(address);
    throw error;
  });
  const accountLimit = found?.familiar ? limits.logInFamiliar : limits.logInUnfamiliar;
  await accountLimit.consume(username);
  const refundAttempt = () => Promise.all([limits.logInAddress.restore(address), accountLimit.restore(username)]);
  const matches = await deps.passwords.verify(found?.password_hash, entered.password).catch(async (error: unknown) => {
    await refundAttempt();
    throw error;
  });
  if (!found || !matches) throw new AppError('CREDENTIALS_INVALID');
  await refundAttempt();

  const accessToken = await deps.db.transaction(async (tx) => {
    // A reset may have been committed after the check of the password. A session must not outlive it.
    const account = await lockAccount(tx, found.id);
    if (account?.password_hash !== found.password_hash) throw new AppError('CREDENTIALS_INVALID');
    await assertMayLogIn(deps, tx, account);
    if (account.passkeys_only_since) throw new AppError('PASSKEY_REQUIRED');
    if (await hasSecondFactor(tx, found.id)) {
      const signInTicket = deps.signInTickets.issue({ userId: account.id, passwordHash: account.password_hash });
      throw new AppError('SECOND_FACTOR_REQUIRED', { extra: { signInTicket } });
    }
    if (!found.familiar) await addLogInNotice(deps, limits, tx, account, client);
    return startSession(deps, tx, found.id, client);
  });
  if (!found.familiar) deps.jobs.runNow(mailAccountNotice.queue);
  const user = await findOwnUser(deps, found.id);
  return { user, accessToken, hasIncompleteProfile: !isProfileComplete(user) };
}
