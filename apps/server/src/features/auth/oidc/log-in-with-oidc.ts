import type { oidcReturn, SignUpStep } from '@gumball/contract/auth/identities.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { oidcTicketTtlMs } from '@gumball/rules/auth/identities';
import { isEmail, normalizeEmail, sanitizeUsernameInput } from '@gumball/rules/auth/sign-up';
import type { Language } from '@gumball/rules/formats/languages';
import { isProfileComplete } from '@gumball/rules/users/profile-complete';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { OidcProvider } from '../../../platform/config/oidc-providers.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { normalizeIp, rateLimitKey } from '../../../platform/http/client-address.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { isEmailTaken, lockAccount } from '../accounts/account.store.ts';
import { hashToken } from '../codes/hash-token.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { hasSecondFactor } from '../second-factor/second-factor.store.ts';
import { addLogInNotice } from '../sessions/add-log-in-notice.ts';
import { assertMayLogIn } from '../sessions/assert-may-log-in.ts';
import { isFamiliarAddress } from '../sessions/familiar-addresses.store.ts';
import { type Client, startSession } from '../sessions/start-session.ts';
import type { ProviderAccount } from './create-oidc-clients.ts';
import { finishOidc } from './finish-oidc.ts';
import { findIdentityOwner, insertTicket, updateIdentityUse } from './oidc.store.ts';

type LogInDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'ids'
  | 'jobs'
  | 'mail'
  | 'oidc'
  | 'places'
  | 'signUpMode'
  | 'clusterEvents'
  | 'verificationTickets'
  | 'signInTickets'
  | 'suspensionTickets'
>;

/** The result of a log-in with a provider: a session, or the step to sign up. */
type LogInResult = { user: OwnUser; accessToken: string; hasIncompleteProfile: boolean } | { signUp: SignUpStep };

/**
 * Signs in the member whom an account of a provider is linked to; the second factor is asked for as after a password.
 * For an account that is not linked, returns the step to sign up. An address counts only if the provider has verified
 * it, and an existing account with the same address is never opened. Throws the errors of the way back,
 * `OIDC_EMAIL_UNVERIFIED`, `OIDC_LINK_REQUIRED`, `SIGN_UP_CLOSED`, `SECOND_FACTOR_REQUIRED`, `ACCOUNT_SUSPENDED`,
 * `VERIFICATION_REQUIRED`, or `RATE_LIMITED`.
 */
export async function logInWithOidc(
  deps: LogInDeps,
  limits: AuthLimits,
  client: Client & { language: Language },
  entered: z.output<typeof oidcReturn>,
): Promise<LogInResult> {
  await limits.oidc.consume(rateLimitKey(client.ip));
  const { provider, found } = await finishOidc(deps, 'log-in', entered, null);
  const userId = await findIdentityOwner(deps.db, found.issuer, found.subject);
  if (userId === undefined) return { signUp: await prepareSignUp(deps, provider, found) };
  const now = deps.clock.now();
  const isFamiliar = await isFamiliarAddress(deps.db, userId, normalizeIp(client.ip));
  const accessToken = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    // It may have been unlinked since.
    const isLinked = await updateIdentityUse(tx, { issuer: found.issuer, subject: found.subject, userId, now });
    if (!account || !isLinked) throw new AppError('OIDC_FAILED', { details: { provider: provider.name } });
    await assertMayLogIn(deps, tx, account);
    if (account.passkeys_only_since) throw new AppError('PASSKEY_REQUIRED');
    if (await hasSecondFactor(tx, userId)) {
      const signInTicket = deps.signInTickets.issue({ userId, passwordHash: account.password_hash });
      throw new AppError('SECOND_FACTOR_REQUIRED', { extra: { signInTicket } });
    }
    if (!isFamiliar) await addLogInNotice(deps, limits, tx, account, client);
    return startSession(deps, tx, userId, client);
  });
  if (!isFamiliar) deps.jobs.runNow(mailAccountNotice.queue);
  const user = await findOwnUser(deps, userId);
  return { user, accessToken, hasIncompleteProfile: !isProfileComplete(user) };
}

async function prepareSignUp(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'signUpMode'>,
  provider: OidcProvider,
  { issuer, subject, email: stated, isVerified }: ProviderAccount,
): Promise<SignUpStep> {
  const details = { provider: provider.name };
  // The invitation comes with the username.
  if ((await deps.signUpMode.current()) === 'closed') throw new AppError('SIGN_UP_CLOSED');
  const email = normalizeEmail(stated ?? '');
  if (!isVerified || !isEmail(email)) throw new AppError('OIDC_EMAIL_UNVERIFIED', { details });
  if (await isEmailTaken(deps.db.kysely, email)) throw new AppError('OIDC_LINK_REQUIRED', { details });
  const ticket = deps.ids.secret();
  await insertTicket(deps.db.kysely, {
    ticket_hash: hashToken(ticket),
    kind: 'sign-up',
    session_id: null,
    data: { provider: provider.id, issuer, subject, email },
    expires_at: new Date(deps.clock.now().getTime() + oidcTicketTtlMs),
  });
  return { ticket, email, username: sanitizeUsernameInput(email.split('@')[0] ?? ''), provider: provider.name };
}
