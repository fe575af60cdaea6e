import type { registration } from '@gumball/contract/auth/auth.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { accountMessages } from '@gumball/rules/auth/account-messages';
import { checkSignUp, normalizeEmail } from '@gumball/rules/auth/sign-up';
import { toEnglish } from '@gumball/rules/formats/phrase';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { type Executor, isViolationOf } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { broadcastReferral } from '../../referrals/broadcast-referral.ts';
import type { SettledReferral } from '../../referrals/decide-referral.ts';
import { findReferrer } from '../../referrals/find-referrer.ts';
import { recordReferral } from '../../referrals/record-referral.ts';
import { recordSignUp } from '../../referrals/risk/record-sign-up.ts';
import { settleReferral } from '../../referrals/settle-referral.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { recordMailRequest } from '../codes/codes.store.ts';
import { hashEmail } from '../codes/hash-email.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { isUsernameReserved } from '../deletion/deletions.store.ts';
import { hashUsername } from '../deletion/hash-username.ts';
import { mailVerificationCode } from '../mail/mail-verification-code.ts';
import type { MailRequester } from '../mail/request-mail.ts';
import { type Client, startSession } from '../sessions/start-session.ts';
import { findSignUpConflicts, insertUser } from './account.store.ts';
import { assertUncommonPassword } from './assert-uncommon-password.ts';
import { createReferralCode } from './create-referral-code.ts';

/** The result of a sign-up: a mailed code to enter, or a session. */
export type SignUpResult =
  | { requiresVerification: true; email: string; message: string; verificationTicket: string }
  | { user: OwnUser; accessToken: string };

type RegisterDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'ids'
  | 'jobs'
  | 'mail'
  | 'clusterEvents'
  | 'passwords'
  | 'signUpHashes'
  | 'mailDomains'
  | 'referralAction'
  | 'verificationTickets'
  | 'earningsBroadcasts'
  | 'notifier'
>;

type StoredAccount = { userId: string; accessToken: string | undefined; referral: SettledReferral | undefined };

const maxReferralCodeAttempts = 5;

/**
 * Creates an account. If the server delivers mail, one transaction stores the account and the job that mails its first
 * code. Otherwise the user is signed in and the referrer is paid at once. Throws the errors of the rules,
 * `USERNAME_TAKEN`, `EMAIL_TAKEN`, or `RATE_LIMITED`.
 */
export async function register(
  deps: RegisterDeps,
  limits: AuthLimits,
  client: Client & MailRequester,
  entered: z.output<typeof registration>,
): Promise<SignUpResult> {
  await limits.signUp.consume(rateLimitKey(client.ip));
  assertOk(checkSignUp({ ...entered, confirmPassword: entered.confirmPassword ?? entered.password }));
  await assertUncommonPassword(deps, entered.password);
  const { username } = entered;
  const email = normalizeEmail(entered.email);
  const assertAvailable = async () => {
    const conflicts = await findSignUpConflicts(deps.db.kysely, username, email);
    const isReserved = await isUsernameReserved(deps.db.kysely, hashUsername(username));
    if (conflicts.username || isReserved) throw new AppError('USERNAME_TAKEN', { field: 'username' });
    if (conflicts.email) throw new AppError('EMAIL_TAKEN', { field: 'email' });
  };
  await assertAvailable();
  const passwordHash = await deps.passwords.hash(entered.password, assertAvailable);

  const store = async (tx: Executor): Promise<StoredAccount> => {
    const now = deps.clock.now();
    const userId = deps.ids.next();
    const referrerId = await findReferrer(tx, entered.referralCode);
    await insertUser(tx, {
      id: userId,
      username,
      email,
      password_hash: passwordHash,
      email_verified_at: deps.mail.delivers ? null : now,
      referral_code: createReferralCode(deps.ids),
      referred_by: referrerId,
      created_at: now,
    });
    await recordSignUp(tx, deps.signUpHashes, { userId, username, email, client, at: now });
    if (referrerId !== null)
      await recordReferral(tx, deps.signUpHashes, { newcomerId: userId, referrerId, client, at: now });
    if (!deps.mail.delivers) {
      const accessToken = await startSession(deps, tx, userId, client);
      return { userId, accessToken, referral: await settleReferral(deps, tx, userId, now) };
    }
    await recordMailRequest(tx, hashEmail(email), 'code', now);
    await deps.jobs.add(mailVerificationCode.queue, { email, language: client.language }, tx);
    return { userId, accessToken: undefined, referral: undefined };
  };

  const stored = await retryOnReferralCodeConflict(() => deps.db.transaction(store)).catch((error: unknown) => {
    if (isViolationOf(error, 'users_username_key')) throw new AppError('USERNAME_TAKEN', { field: 'username' });
    if (isViolationOf(error, 'users_email_key')) throw new AppError('EMAIL_TAKEN', { field: 'email' });
    throw error;
  });
  if (stored.accessToken === undefined) {
    deps.jobs.runNow(mailVerificationCode.queue);
    const verificationTicket = deps.verificationTickets.issue({ userId: stored.userId, email });
    return { requiresVerification: true, email, message: toEnglish(accountMessages.checkMail), verificationTicket };
  }
  broadcastReferral(deps, stored.referral);
  return { user: await findOwnUser(deps, stored.userId), accessToken: stored.accessToken };
}

async function retryOnReferralCodeConflict<T>(run: () => Promise<T>, attempts = maxReferralCodeAttempts): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (attempts <= 1 || !isViolationOf(error, 'users_referral_code_key')) throw error;
    return retryOnReferralCodeConflict(run, attempts - 1);
  }
}
