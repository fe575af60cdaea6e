import { createHmac, timingSafeEqual } from 'node:crypto';
import { signInTicketTtlMs } from '@gumball/rules/auth/second-factor';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';

/** Issues and verifies the tickets of log-ins that await their second factor. A ticket alone grants no access. */
export type SignInTickets = {
  /** A ticket that ends after ten minutes, and with the password. */
  issue(account: { userId: string; passwordHash: string }): string;
  /** Returns the user id that a ticket names, if the ticket has not ended. The signature is still to be checked. */
  userIdOf(ticket: string): string | undefined;
  /** Whether the ticket was issued for this account and its current password. */
  matches(ticket: string, account: { userId: string; passwordHash: string }): boolean;
};

/** Creates the tickets. All nodes share the secret. */
export async function createSignInTickets(deps: Pick<PlatformDeps, 'db' | 'ids' | 'clock'>): Promise<SignInTickets> {
  const secret = await sharedSecret(deps, 'sign-in tickets');
  const sign = (userId: string, endsAt: string, passwordHash: string) =>
    createHmac('sha256', secret).update(`${userId} ${endsAt} ${passwordHash}`).digest('base64url');
  const parse = (ticket: string) => {
    const [userId = '', endsAt = '', signature = ''] = ticket.split('.');
    const isValid = /^[1-9]\d{0,18}$/.test(userId) && /^\d{1,15}$/.test(endsAt);
    return isValid && Number(endsAt) > deps.clock.now().getTime() ? { userId, endsAt, signature } : undefined;
  };
  return {
    issue({ userId, passwordHash }) {
      const endsAt = String(deps.clock.now().getTime() + signInTicketTtlMs);
      return `${userId}.${endsAt}.${sign(userId, endsAt, passwordHash)}`;
    },
    userIdOf: (ticket) => parse(ticket)?.userId,
    matches(ticket, { userId, passwordHash }) {
      const parsed = parse(ticket);
      if (parsed?.userId !== userId) return false;
      const [actual, expected] = [
        Buffer.from(parsed.signature),
        Buffer.from(sign(userId, parsed.endsAt, passwordHash)),
      ];
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
