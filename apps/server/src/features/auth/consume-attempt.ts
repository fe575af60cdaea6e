import { createHash } from 'node:crypto';
import {
  codeTtlMs,
  maxCodeAttempts,
  maxTicketlessAttempts,
  ticketlessWindowMs,
} from '@gumball/rules/auth/verification';
import { AppError } from '../../platform/http/app-error.ts';
import { countedAddress } from '../../platform/http/client-address.ts';
import { findUnverified } from './auth.store.ts';
import { countSourceTry, countTryFromEverywhere, findOrInsertCode } from './code-tries.store.ts';
import { hashAddress } from './hash-address.ts';
import { unmatchableCode } from './hash-code.ts';
import { spendTry } from './secrets.store.ts';
import type { AuthDeps } from './with-secrets.ts';

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
  deps: Pick<AuthDeps, 'db' | 'ids' | 'tickets'>,
  { email, ticket, ip, now }: Attempt,
): Promise<{ code_hash: Buffer; expires_at: Date }> {
  const addressHash = hashAddress(email);
  const unknown = {
    address_hash: addressHash,
    code_hash: unmatchableCode(deps.ids),
    expires_at: new Date(now.getTime() + codeTtlMs),
  };
  const usedUp = () => new AppError('CODE_EXPIRED', { field: 'code' });

  if (await holdsTicket(deps, ticket, email)) {
    const attempt = await spendTry(deps.db, { ...unknown, attempts_left: maxCodeAttempts - 1 });
    if (attempt.attempts_left < 0) throw usedUp();
    return attempt;
  }
  const code = await findOrInsertCode(deps.db, { ...unknown, attempts_left: maxCodeAttempts });
  const sourceHash = createHash('sha256')
    .update(`source:${countedAddress(ip)}`)
    .digest();
  if ((await countSourceTry(deps.db, { addressHash, sourceHash, codeHash: code.code_hash, now })) > maxCodeAttempts)
    throw usedUp();
  const windowBefore = new Date(now.getTime() - ticketlessWindowMs);
  const startedAt = await countTryFromEverywhere(deps.db, {
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

async function holdsTicket(
  { db, tickets }: Pick<AuthDeps, 'db' | 'tickets'>,
  ticket: string | undefined,
  email: string,
): Promise<boolean> {
  const userId = tickets.check(ticket, email);
  // A later account with the same address must not inherit the ticket of a removed one.
  return userId !== undefined && (await findUnverified(db, email))?.id === userId;
}
