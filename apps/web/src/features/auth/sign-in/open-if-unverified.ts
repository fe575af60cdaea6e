import { ApiError } from '../../../lib/api/api-error.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { verifyEmailHref } from './auth-links.ts';
import { storeTicket } from './verification-ticket.ts';

/** Opens the code page if a log-in failed because the address is not verified. Returns whether it did. */
export function openIfUnverified(error: unknown, search: Readonly<Record<string, string>>): boolean {
  const body = error instanceof ApiError ? error.body : undefined;
  if (!body?.requiresVerification || !body.email) return false;
  storeTicket(body.verificationTicket);
  navigate(verifyEmailHref(body.email, search));
  return true;
}
