import { resendCooldownMs } from '@gumball/rules/auth/verification';
import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { type MailRequester, requestMail } from '../mail/request-mail.ts';
import { findWays } from './confirmations.store.ts';
import { getConfirmation } from './get-confirmation.ts';
import { mailConfirmationCode } from './mail-confirmation-code.ts';

const maxPerDay = 20;

/** Mails a code that confirms this session. Throws `CONFIRMATION_WAY` if the account has another way, or `RATE_LIMITED`. */
export async function sendConfirmationCode(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>,
  limits: AuthLimits,
  viewer: Viewer,
  { ip, language }: MailRequester,
): Promise<void> {
  if (!(await getConfirmation(deps, viewer)).email) throw new AppError('CONFIRMATION_WAY');
  const ways = await findWays(deps.db.kysely, viewer.userId);
  if (!ways) throw new AppError('UNAUTHENTICATED');
  await limits.mail.consume(rateLimitKey(ip));
  const { email } = ways;
  await requestMail(deps, {
    email,
    kind: 'code',
    queue: mailConfirmationCode.queue,
    language,
    payload: { email, sessionId: viewer.sessionId },
    cooldownMs: resendCooldownMs,
    windowMs: dayMs,
    maxInWindow: maxPerDay,
  });
}
