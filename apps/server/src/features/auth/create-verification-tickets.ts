import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { sharedSecret } from '../../platform/db/shared-secret.ts';

/**
 * Issues and checks the ticket that whoever signed up, or knows the password, gets beside the code: with it their tries at the code are counted apart from those of
 * strangers. It opens nothing by itself.
 */
export type VerificationTickets = {
  issue(account: { userId: string; email: string }): string;
  /** The account of a ticket; undefined where it was not issued here, or for another address. */
  check(ticket: string | undefined, email: string): string | undefined;
};

/** Makes the tickets with a secret that all servers share. */
export async function createVerificationTickets(deps: Pick<Deps, 'db' | 'ids'>): Promise<VerificationTickets> {
  const secret = await sharedSecret(deps, 'verification tickets');
  const sign = (userId: string, email: string) =>
    createHmac('sha256', secret).update(`${userId} ${email}`).digest('base64url');
  return {
    issue: ({ userId, email }) => `${userId}.${sign(userId, email)}`,
    check(ticket, email) {
      const [userId = '', signature = ''] = ticket?.split('.') ?? [];
      if (!/^[1-9]\d{0,18}$/.test(userId)) return undefined;
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(userId, email))];
      return given.length === right.length && timingSafeEqual(given, right) ? userId : undefined;
    },
  };
}
