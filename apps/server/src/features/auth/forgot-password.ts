import { normalizeEmail } from '@gumball/rules/auth/sign-up';
import { checkForgotPassword } from '@gumball/rules/auth/verification';
import type { Deps } from '../../deps.ts';
import { insist } from '../../platform/http/app-error.ts';
import { countedAddress } from '../../platform/http/client-address.ts';
import type { AuthLimits } from './create-auth-limits.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { type Asker, requestMail } from './request-mail.ts';

const hourMs = 3_600_000;
const mostPerHour = 5;

/**
 * Asks for a reset link. Whether the address is known is found out by the job, so that nothing can be learned here. Throws what the rule objects to,
 * and `RATE_LIMITED` after 5 links in an hour for one address or too many requests from the caller's address.
 */
export async function forgotPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  limits: AuthLimits,
  { ip, language }: Asker,
  enteredEmail: string,
): Promise<void> {
  insist(checkForgotPassword(enteredEmail));
  await limits.mail.spend(countedAddress(ip));
  await requestMail(deps, {
    email: normalizeEmail(enteredEmail),
    kind: 'reset',
    queue: mailResetLink.queue,
    language,
    cooldownMs: 0,
    windowMs: hourMs,
    mostInWindow: mostPerHour,
  });
}
