import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs } from '@gumball/rules/formats/durations';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';

/** Issues and verifies the tickets by which suspended members, who have no session, appeal. */
export type SuspensionTickets = {
  /** A ticket for one suspension that ends after an hour. */
  issue(suspension: { userId: string; sanctionId: string }): string;
  /** Returns what a valid ticket names. */
  read(ticket: string): { userId: string; sanctionId: string } | undefined;
};

const isId = (text: string) => /^[1-9]\d{0,18}$/.test(text);

/** Creates the tickets. All nodes share the secret. */
export async function createSuspensionTickets(
  deps: Pick<PlatformDeps, 'db' | 'ids' | 'clock'>,
): Promise<SuspensionTickets> {
  const secret = await sharedSecret(deps, 'suspension tickets');
  const sign = (...parts: string[]) => createHmac('sha256', secret).update(parts.join(' ')).digest('base64url');
  return {
    issue({ userId, sanctionId }) {
      const endsAt = String(deps.clock.now().getTime() + hourMs);
      return [userId, sanctionId, endsAt, sign(userId, sanctionId, endsAt)].join('.');
    },
    read(ticket) {
      const [userId = '', sanctionId = '', endsAt = '', signature = ''] = ticket.split('.');
      const isFormed = isId(userId) && isId(sanctionId) && /^\d{1,15}$/.test(endsAt);
      if (!isFormed || Number(endsAt) <= deps.clock.now().getTime()) return undefined;
      const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(userId, sanctionId, endsAt))];
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      return { userId, sanctionId };
    },
  };
}
