import type { verification } from '@gumball/contract/auth/auth.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { normalizeEmail } from '@gumball/rules/auth/sign-up';
import { checkVerification } from '@gumball/rules/auth/verification';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { broadcastReferral } from '../../referrals/broadcast-referral.ts';
import { settleReferral } from '../../referrals/settle-referral.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { isPasskeysOnly, markEmailVerified } from '../accounts/account.store.ts';
import { isApplicant } from '../applications/applications.store.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { hasSecondFactor } from '../second-factor/second-factor.store.ts';
import { type Client, startSession } from '../sessions/start-session.ts';
import { removeCode } from './codes.store.ts';
import { consumeAttempt } from './consume-attempt.ts';
import { codeMatches } from './hash-code.ts';
import { hashEmail } from './hash-email.ts';

/**
 * Verifies an address by its code and signs the user in. Throws `CODE_WRONG` for a wrong code and for an address
 * without a pending verification, `CODE_EXPIRED` for a right code that has expired or whose attempts are used up,
 * `SECOND_FACTOR_REQUIRED` if the verified account has to sign in with its second factor, `APPLICATION_PENDING` if it is
 * verified and operators decide about it, or `RATE_LIMITED`. The attempt is counted before the code is compared.
 */
export async function verifyEmail(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'clusterEvents'
    | 'signUpHashes'
    | 'mailDomains'
    | 'referralAction'
    | 'verificationTickets'
    | 'earningsBroadcasts'
    | 'notifier'
  >,
  limits: AuthLimits,
  client: Client,
  entered: z.output<typeof verification>,
): Promise<{ user: OwnUser; accessToken: string }> {
  assertOk(checkVerification(entered));
  await limits.verify.consume(rateLimitKey(client.ip));
  const email = normalizeEmail(entered.email);
  const addressHash = hashEmail(email);
  const now = deps.clock.now();
  const attempt = await consumeAttempt(deps, { email, ticket: entered.ticket, ip: client.ip, now });
  if (!codeMatches(attempt.code_hash, entered.code)) throw new AppError('CODE_WRONG', { field: 'code' });
  if (attempt.expires_at <= now) throw new AppError('CODE_EXPIRED', { field: 'code' });
  const signedIn = await deps.db.transaction(async (tx) => {
    const userId = (await removeCode(tx, addressHash, attempt.code_hash)) && (await markEmailVerified(tx, email, now));
    if (!userId) throw new AppError('CODE_WRONG', { field: 'code' });
    if (await isApplicant(tx, userId)) return undefined;
    const isHeld = (await hasSecondFactor(tx, userId)) || (await isPasskeysOnly(tx, userId));
    const accessToken = isHeld ? undefined : await startSession(deps, tx, userId, client);
    return { userId, accessToken, referral: await settleReferral(deps, tx, userId, now) };
  });
  if (!signedIn) throw new AppError('APPLICATION_PENDING');
  broadcastReferral(deps, signedIn.referral);
  if (!signedIn.accessToken) throw new AppError('SECOND_FACTOR_REQUIRED');
  return { user: await findOwnUser(deps, signedIn.userId), accessToken: signedIn.accessToken };
}
