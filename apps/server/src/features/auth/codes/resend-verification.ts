import { normalizeEmail } from '@gumball/rules/auth/sign-up';
import { checkResend, resendCooldownMs } from '@gumball/rules/auth/verification';
import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailVerificationCode } from '../mail/mail-verification-code.ts';
import { type MailRequester, requestMail } from '../mail/request-mail.ts';

const maxPerDay = 20;

/**
 * Requests a new code. The job looks the address up, so that the response does not reveal whether an account exists.
 * Throws the errors of the rule, and `RATE_LIMITED` within 60 seconds of the last request for the address, after 20 in
 * a day, or after too many requests of the client.
 */
export async function resendVerification(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  limits: AuthLimits,
  { ip, language }: MailRequester,
  enteredEmail: string,
): Promise<void> {
  assertOk(checkResend(enteredEmail));
  await limits.mail.consume(rateLimitKey(ip));
  await requestMail(deps, {
    email: normalizeEmail(enteredEmail),
    kind: 'code',
    queue: mailVerificationCode.queue,
    language,
    cooldownMs: resendCooldownMs,
    windowMs: dayMs,
    maxInWindow: maxPerDay,
  });
}
