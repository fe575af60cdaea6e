import type { secondFactor } from '@gumball/contract/auth/auth.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { checkSecondFactor, parseSecondFactor } from '@gumball/rules/auth/second-factor';
import type { Language } from '@gumball/rules/formats/languages';
import { isProfileComplete } from '@gumball/rules/users/profile-complete';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { normalizeIp, rateLimitKey } from '../../../platform/http/client-address.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { findPasswordHash, lockAccount } from '../accounts/account.store.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { addLogInNotice } from '../sessions/add-log-in-notice.ts';
import { isFamiliarAddress } from '../sessions/familiar-addresses.store.ts';
import { refuseSuspended } from '../sessions/refuse-suspended.ts';
import { type Client, startSession } from '../sessions/start-session.ts';
import { consumeSecondFactor } from './consume-second-factor.ts';

/**
 * Completes a log-in by the second factor. A code works once, also for concurrent calls. Throws
 * `SIGN_IN_TICKET_INVALID` for a ticket that has ended or whose password has changed, `SECOND_FACTOR_WRONG`,
 * `ACCOUNT_SUSPENDED`, or `RATE_LIMITED`. The attempt is counted before the code is compared.
 */
export async function completeLogIn(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'places' | 'signInTickets' | 'suspensionTickets'
  >,
  limits: AuthLimits,
  client: Client & { language: Language },
  entered: z.output<typeof secondFactor>,
): Promise<{ user: OwnUser; accessToken: string; hasIncompleteProfile: boolean }> {
  assertOk(checkSecondFactor(entered.code));
  const input = parseSecondFactor(entered.code);
  const userId = deps.signInTickets.userIdOf(entered.ticket);
  if (!input || userId === undefined) throw new AppError('SIGN_IN_TICKET_INVALID');
  const now = deps.clock.now();
  await limits.verify.consume(rateLimitKey(client.ip));
  const passwordHash = await findPasswordHash(deps.db, userId);
  if (!passwordHash || !deps.signInTickets.matches(entered.ticket, { userId, passwordHash }))
    throw new AppError('SIGN_IN_TICKET_INVALID');
  // Others who know the password must not use up the owner's attempts.
  const isFamiliar = await isFamiliarAddress(deps.db, userId, normalizeIp(client.ip));
  const accountLimit = isFamiliar ? limits.secondFactorFamiliar : limits.secondFactorUnfamiliar;
  await accountLimit.consume(userId);
  const accessToken = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    // A reset may have been committed after the check of the ticket.
    if (account?.password_hash !== passwordHash) throw new AppError('SIGN_IN_TICKET_INVALID');
    if (account.passkeys_only_since) throw new AppError('PASSKEY_REQUIRED');
    await refuseSuspended(deps, tx, account);
    if (account.application_state) throw new AppError('APPLICATION_PENDING');
    if (!(await consumeSecondFactor(tx, userId, input, now)))
      throw new AppError('SECOND_FACTOR_WRONG', { field: 'code' });
    if (input.kind === 'recovery') {
      const { email: to, username } = account;
      await mailAccountNotice.add(deps, tx, { to, username, what: 'recovery-code-used', language: client.language });
    } else if (!isFamiliar) await addLogInNotice(deps, limits, tx, account, client);
    return startSession(deps, tx, userId, client);
  });
  if (input.kind === 'recovery' || !isFamiliar) deps.jobs.runNow(mailAccountNotice.queue);
  await accountLimit.restore(userId);
  const user = await findOwnUser(deps, userId);
  return { user, accessToken, hasIncompleteProfile: !isProfileComplete(user) };
}
