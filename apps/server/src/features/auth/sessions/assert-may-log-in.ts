import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/**
 * Throws what keeps an account from signing in, once its owner has proven to be the owner: `ACCOUNT_SUSPENDED`, or
 * `VERIFICATION_REQUIRED` while its address awaits the mailed code.
 */
export function assertMayLogIn(
  { mail, verificationTickets }: Pick<Deps, 'mail' | 'verificationTickets'>,
  account: { id: string; email: string; suspended_at: Date | null; email_verified_at: Date | null },
): void {
  if (account.suspended_at) throw new AppError('ACCOUNT_SUSPENDED');
  if (account.email_verified_at || !mail.delivers) return;
  const { id: userId, email } = account;
  const verificationTicket = verificationTickets.issue({ userId, email });
  throw new AppError('VERIFICATION_REQUIRED', { extra: { requiresVerification: true, email, verificationTicket } });
}
