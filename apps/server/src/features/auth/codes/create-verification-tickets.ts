import { createHmac, timingSafeEqual } from 'node:crypto';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';

/**
 * Issues and verifies tickets. Sign-up and log-in return a ticket to the owner of an unverified account. Attempts with
 * the ticket are counted apart from attempts of third parties. A ticket alone grants no access.
 */
export type VerificationTickets = {
  issue(account: { userId: string; email: string }): string;
  /** Returns the user id of a ticket, or undefined if the signature or the address does not match. */
  check(ticket: string | undefined, email: string): string | undefined;
};

/** Creates the tickets. All nodes share the secret. */
export async function createVerificationTickets(deps: Pick<PlatformDeps, 'db' | 'ids'>): Promise<VerificationTickets> {
  const secret = await sharedSecret(deps, 'verification tickets');
  const sign = (userId: string, email: string) =>
    createHmac('sha256', secret).update(`${userId} ${email}`).digest('base64url');
  return {
    issue: ({ userId, email }) => `${userId}.${sign(userId, email)}`,
    check(ticket, email) {
      const [userId = '', signature = ''] = ticket?.split('.') ?? [];
      if (!/^[1-9]\d{0,18}$/.test(userId)) return undefined;
      const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(userId, email))];
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? userId : undefined;
    },
  };
}
