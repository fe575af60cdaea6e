import { checkVerification } from '@gumball/rules/auth/verification';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { codeMatches } from '../codes/hash-code.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import type { MailRequester } from '../mail/request-mail.ts';
import { lockAccount } from './account.store.ts';
import { decrementEmailAttempts, removeEmailChange } from './email-changes.store.ts';
import { replaceEmail } from './replace-email.ts';

/**
 * Confirms the requested address by the mailed code. Throws `CODE_FORMAT`, `CODE_WRONG` (also if no address was
 * requested), `CODE_EXPIRED`, `EMAIL_TAKEN`, or `RATE_LIMITED`. The attempt is counted before the code is compared.
 */
export async function confirmEmail(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  limits: AuthLimits,
  viewer: Viewer,
  { ip, language }: MailRequester,
  code: string,
): Promise<void> {
  assertOk(checkVerification({ email: viewer.userId, code }));
  await limits.verify.consume(rateLimitKey(ip));
  const now = deps.clock.now();
  const attempt = await decrementEmailAttempts(deps.db, viewer.userId);
  const wrongCode = () => new AppError('CODE_WRONG', { field: 'code' });
  if (!attempt?.code_hash) throw wrongCode();
  if (attempt.attempts_left < 0) throw new AppError('CODE_EXPIRED', { field: 'code' });
  if (!codeMatches(attempt.code_hash, code)) throw wrongCode();
  if (attempt.expires_at <= now) throw new AppError('CODE_EXPIRED', { field: 'code' });
  const { code_hash: codeHash, email } = attempt;
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (!account || !(await removeEmailChange(tx, viewer.userId, codeHash))) throw wrongCode();
    await replaceEmail(deps, tx, account, { email, verifiedAt: now, language });
  });
  deps.jobs.runNow(mailAccountNotice.queue);
}
