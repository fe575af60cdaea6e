import type { oidcSignUp } from '@gumball/contract/auth/identities.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { checkUsername } from '@gumball/rules/auth/sign-up';
import type { Language } from '@gumball/rules/formats/languages';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { isViolationOf } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { broadcastReferral } from '../../referrals/broadcast-referral.ts';
import { settleReferral } from '../../referrals/settle-referral.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { noPassword } from '../accounts/no-password.ts';
import { hashToken } from '../codes/hash-token.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { type Client, startSession } from '../sessions/start-session.ts';
import { assertUsernameAvailable } from '../sign-up/assert-username-available.ts';
import { checkMaySignUp } from '../sign-up/check-may-sign-up.ts';
import { storeAccount } from '../sign-up/store-account.ts';
import { insertIdentity, removeTicket } from './oidc.store.ts';

/**
 * Creates an account without a password for an account of a provider, and signs in. The ticket works once; an error of
 * the username leaves it valid. An applicant is not signed in. Throws the errors of the username and of
 * `checkMaySignUp`, `USERNAME_TAKEN`, `OIDC_TOO_LATE`, `OIDC_LINK_REQUIRED`, `OIDC_TAKEN`, or `RATE_LIMITED`.
 */
export async function signUpWithOidc(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'oidc'
    | 'clusterEvents'
    | 'signUpHashes'
    | 'mailDomains'
    | 'referralAction'
    | 'signUpMode'
    | 'signUpRequirements'
    | 'earningsBroadcasts'
    | 'notifier'
  >,
  limits: AuthLimits,
  client: Client & { language: Language },
  entered: z.output<typeof oidcSignUp>,
): Promise<{ user: OwnUser; accessToken: string } | { applied: true }> {
  const { ticket, username, referralCode } = entered;
  await limits.signUp.consume(rateLimitKey(client.ip));
  assertOk(checkUsername(username));
  assertOk(await checkMaySignUp(deps, entered));
  await assertUsernameAvailable(deps.db.kysely, username);
  let details = { provider: '' };
  const stored = await storeAccount(deps, async (tx, insert, now) => {
    const data = await removeTicket(tx, 'sign-up', { ticketHash: hashToken(ticket), sessionId: null, now });
    if (!data) throw new AppError('OIDC_TOO_LATE');
    const { issuer, subject, email } = data;
    details = { provider: deps.oidc.providers.find(({ id }) => id === data.provider)?.name ?? data.provider };
    const { userId, isApplicant } = await insert({
      username,
      email,
      passwordHash: noPassword,
      verifiedAt: now,
      referralCode,
      client,
      extras: entered,
    });
    const identity = { id: deps.ids.next(), issuer, subject, user_id: userId, email, created_at: now };
    if (!(await insertIdentity(tx, identity))) throw new AppError('OIDC_TAKEN', { details });
    if (isApplicant) return undefined;
    const accessToken = await startSession(deps, tx, userId, client);
    return { userId, accessToken, referral: await settleReferral(deps, tx, userId, now) };
  }).catch((error: unknown) => {
    if (isViolationOf(error, 'users_username_key')) throw new AppError('USERNAME_TAKEN', { field: 'username' });
    if (isViolationOf(error, 'users_email_key')) throw new AppError('OIDC_LINK_REQUIRED', { details });
    throw error;
  });
  if (!stored) return { applied: true };
  broadcastReferral(deps, stored.referral);
  return { user: await findOwnUser(deps, stored.userId), accessToken: stored.accessToken };
}
