import { createHash } from 'node:crypto';
import { normalizeReferralCode } from '@gumball/rules/referrals/activity-status';
import type { Deps } from '../../deps.ts';
import { rateLimitKey } from '../../platform/http/client-address.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { countClick } from './referrals.store.ts';

/**
 * Counts a visitor of an invitation once a day; the visitor's hash is stored for that day only. Throws `RATE_LIMITED`;
 * an unknown code is not counted and gets the same response.
 */
export async function trackClick(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: Limit,
  client: { ip: string; userAgent: string | undefined },
  typed: string,
): Promise<void> {
  const address = rateLimitKey(client.ip);
  await limit.consume(address);
  const code = normalizeReferralCode(typed);
  if (code === undefined) return;
  const day = clock.now().toISOString().slice(0, 10);
  const visitor = createHash('sha256')
    .update(`visitor:${day} ${address} ${client.userAgent ?? ''}`)
    .digest();
  await countClick(db, code, day, visitor);
}
