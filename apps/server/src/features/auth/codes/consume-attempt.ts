import { createHash } from 'node:crypto';
import {
  codeTtlMs,
  maxCodeAttempts,
  maxTicketlessAttempts,
  ticketlessWindowMs,
} from '@gumball/rules/auth/verification';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { findUnverified } from '../accounts/account.store.ts';
import { countAttemptOfAnySource, countSourceAttempt, findOrInsertCode } from './code-attempts.store.ts';
import { decrementAttempts } from './codes.store.ts';
import { createDummyCode } from './hash-code.ts';
import { hashEmail } from './hash-email.ts';

/** One attempt at a verification code. */
export type Attempt = { email: string; ticket: string | undefined; ip: string; now: Date };

/**
 * Counts an attempt at a code before the code is compared, and returns the code. A caller with a ticket has five
 * attempts per code. Callers without a ticket have five attempts per code and network, and together a fixed number per
 * address and day. Third parties can thus neither guess a code nor use up the owner's attempts. Addresses without an
 * account are counted alike, so that they cannot be told apart. Throws `CODE_EXPIRED` once the attempts are used up,
 * `RATE_LIMITED` once the daily number is.
 */
export async function consumeAttempt(
  deps: Pick<Deps, 'db' | 'ids' | 'verificationTickets'>,
  { email, ticket, ip, now }: Attempt,
): Promise<{ code_hash: Buffer; expires_at: Date }> {
  const addressHash = hashEmail(email);
  const dummy = {
    address_hash: addressHash,
    code_hash: createDummyCode(deps.ids),
    expires_at: new Date(now.getTime() + codeTtlMs),
  };
  const exhausted = () => new AppError('CODE_EXPIRED', { field: 'code' });

  if (await hasValidTicket(deps, ticket, email)) {
    const attempt = await decrementAttempts(deps.db, { ...dummy, attempts_left: maxCodeAttempts - 1 });
    if (attempt.attempts_left < 0) throw exhausted();
    return attempt;
  }
  const code = await findOrInsertCode(deps.db, { ...dummy, attempts_left: maxCodeAttempts });
  const sourceHash = createHash('sha256')
    .update(`source:${rateLimitKey(ip)}`)
    .digest();
  if ((await countSourceAttempt(deps.db, { addressHash, sourceHash, codeHash: code.code_hash, now })) > maxCodeAttempts)
    throw exhausted();
  const windowBefore = new Date(now.getTime() - ticketlessWindowMs);
  const startedAt = await countAttemptOfAnySource(deps.db, {
    addressHash,
    now,
    windowBefore,
    max: maxTicketlessAttempts,
  });
  if (startedAt) {
    const waitMs = startedAt.getTime() + ticketlessWindowMs - now.getTime();
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  return code;
}

async function hasValidTicket(
  { db, verificationTickets }: Pick<Deps, 'db' | 'verificationTickets'>,
  ticket: string | undefined,
  email: string,
): Promise<boolean> {
  const userId = verificationTickets.check(ticket, email);
  // A later account with the same address must not inherit the ticket of a removed one.
  return userId !== undefined && (await findUnverified(db, email))?.id === userId;
}
