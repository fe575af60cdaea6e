import { normalizeEmail } from '@gumball/rules/auth/sign-up';
import { checkForgotPassword } from '@gumball/rules/auth/verification';
import { hourMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailResetLink } from '../mail/mail-reset-link.ts';
import { type MailRequester, requestMail } from '../mail/request-mail.ts';

const maxPerHour = 5;

/**
 * Requests a reset link. The job looks the address up, so that the response does not reveal whether an account exists.
 * Throws the errors of the rule, and `RATE_LIMITED` after 5 links in an hour per address or too many requests of the
 * client.
 */
export async function forgotPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  limits: AuthLimits,
  { ip, language }: MailRequester,
  enteredEmail: string,
): Promise<void> {
  assertOk(checkForgotPassword(enteredEmail));
  await limits.mail.consume(rateLimitKey(ip));
  await requestMail(deps, {
    email: normalizeEmail(enteredEmail),
    kind: 'reset',
    queue: mailResetLink.queue,
    language,
    cooldownMs: 0,
    windowMs: hourMs,
    maxInWindow: maxPerHour,
  });
}
