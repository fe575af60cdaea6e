import type { registration } from '@gumball/contract/auth/auth.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { accountMessages } from '@gumball/rules/auth/account-messages';
import { checkSignUp, normalizeEmail } from '@gumball/rules/auth/sign-up';
import { toEnglish } from '@gumball/rules/formats/phrase';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { isViolationOf } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { broadcastReferral } from '../../referrals/broadcast-referral.ts';
import type { SettledReferral } from '../../referrals/decide-referral.ts';
import { settleReferral } from '../../referrals/settle-referral.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { assertUncommonPassword } from '../accounts/assert-uncommon-password.ts';
import { recordMailRequest } from '../codes/codes.store.ts';
import { hashEmail } from '../codes/hash-email.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailVerificationCode } from '../mail/mail-verification-code.ts';
import type { MailRequester } from '../mail/request-mail.ts';
import { type Client, startSession } from '../sessions/start-session.ts';
import { assertUsernameAvailable } from './assert-username-available.ts';
import { checkMaySignUp } from './check-may-sign-up.ts';
import { storeAccount } from './store-account.ts';

/** The result of a sign-up: a mailed code to enter, an application, or a session. */
export type SignUpResult =
  | { applied: true; message: string }
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
  | 'signUpMode'
  | 'signUpRequirements'
  | 'verificationTickets'
  | 'earningsBroadcasts'
  | 'notifier'
>;

type Stored = {
  userId: string;
  isApplicant?: boolean;
  accessToken?: string;
  referral?: SettledReferral | undefined;
};

/**
 * Creates an account. If the server delivers mail, one transaction stores the account and the job that mails its first
 * code. Otherwise the user is signed in and the referrer is paid at once. An applicant is not signed in. Throws the
 * errors of the rules and of `checkMaySignUp`, `USERNAME_TAKEN`, `EMAIL_TAKEN`, or `RATE_LIMITED`.
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
  assertOk(await checkMaySignUp(deps, entered));
  const { username } = entered;
  const email = normalizeEmail(entered.email);
  const assertAvailable = () => assertUsernameAvailable(deps.db.kysely, username, email);
  await assertAvailable();
  const passwordHash = await deps.passwords.hash(entered.password, assertAvailable);

  const stored = await storeAccount(deps, async (tx, insert, now): Promise<Stored> => {
    const { referralCode } = entered;
    const verifiedAt = deps.mail.delivers ? null : now;
    const { userId, isApplicant } = await insert({
      username,
      email,
      passwordHash,
      verifiedAt,
      referralCode,
      client,
      extras: entered,
    });
    if (!deps.mail.delivers) {
      if (isApplicant) return { userId, isApplicant };
      const accessToken = await startSession(deps, tx, userId, client);
      return { userId, accessToken, referral: await settleReferral(deps, tx, userId, now) };
    }
    await recordMailRequest(tx, hashEmail(email), 'code', now);
    await deps.jobs.add(mailVerificationCode.queue, { email, language: client.language }, tx);
    return { userId };
  }).catch((error: unknown) => {
    if (isViolationOf(error, 'users_username_key')) throw new AppError('USERNAME_TAKEN', { field: 'username' });
    if (isViolationOf(error, 'users_email_key')) throw new AppError('EMAIL_TAKEN', { field: 'email' });
    throw error;
  });
  if (stored.isApplicant) return { applied: true, message: toEnglish(accountMessages.applied) };
  if (stored.accessToken === undefined) {
    deps.jobs.runNow(mailVerificationCode.queue);
    const verificationTicket = deps.verificationTickets.issue({ userId: stored.userId, email });
    return { requiresVerification: true, email, message: toEnglish(accountMessages.checkMail), verificationTicket };
  }
  broadcastReferral(deps, stored.referral);
  return { user: await findOwnUser(deps, stored.userId), accessToken: stored.accessToken };
}
