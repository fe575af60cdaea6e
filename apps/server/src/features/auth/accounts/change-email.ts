import type { emailChange } from '@gumball/contract/auth/account.schemas';
import { checkEmailChange } from '@gumball/rules/auth/account';
import { normalizeEmail } from '@gumball/rules/auth/sign-up';
import { resendCooldownMs } from '@gumball/rules/auth/verification';
import { dayMs } from '@gumball/rules/formats/durations';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { mailEmailChangeCode } from '../mail/mail-email-change-code.ts';
import { type MailRequester, requestMail } from '../mail/request-mail.ts';
import { isEmailTaken, lockAccount } from './account.store.ts';
import { replaceEmailChange } from './email-changes.store.ts';
import { replaceEmail } from './replace-email.ts';
import { verifyCurrentPassword } from './verify-current-password.ts';

const maxPerDay = 20;

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'mail' | 'passwords'>;

/**
 * Changes the viewer's email address: at once if the server delivers no mail, otherwise after the mailed code is
 * confirmed. Returns which of the two applies. Throws the errors of the rule, `PASSWORD_WRONG`, `EMAIL_UNCHANGED`,
 * `EMAIL_TAKEN`, or `RATE_LIMITED`.
 */
export async function changeEmail(
  deps: ChangeDeps,
  limits: AuthLimits,
  viewer: Viewer,
  { ip, language }: MailRequester,
  entered: z.output<typeof emailChange>,
): Promise<'changed' | 'pending'> {
  assertOk(checkEmailChange(entered));
  const email = normalizeEmail(entered.email);
  const verifiedHash = await verifyCurrentPassword(deps, limits, viewer, {
    field: 'password',
    password: entered.password,
  });
  const lock = async (tx: Executor) => {
    const account = await lockAccount(tx, viewer.userId);
    if (account?.password_hash !== verifiedHash) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    if (account.email === email) throw new AppError('EMAIL_UNCHANGED', { field: 'email' });
    if (await isEmailTaken(tx, email)) throw new AppError('EMAIL_TAKEN', { field: 'email' });
    return account;
  };
  if (!deps.mail.delivers) {
    await deps.db.transaction(async (tx) => {
      await replaceEmail(deps, tx, await lock(tx), { email, verifiedAt: null, language });
    });
    deps.jobs.runNow(mailAccountNotice.queue);
    return 'changed';
  }
  await limits.mail.consume(rateLimitKey(ip));
  await requestMail(deps, {
    email,
    kind: 'code',
    queue: mailEmailChangeCode.queue,
    language,
    payload: { userId: viewer.userId, email },
    cooldownMs: resendCooldownMs,
    windowMs: dayMs,
    maxInWindow: maxPerDay,
    before: async (tx) => {
      await lock(tx);
      await replaceEmailChange(tx, viewer.userId, email, deps.clock.now());
    },
  });
  return 'pending';
}
