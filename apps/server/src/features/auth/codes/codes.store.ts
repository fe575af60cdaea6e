import type { Database, Executor } from '../../../platform/db/database.ts';
import type { SessionBounds } from '../sessions/sessions.store.ts';

/** A stored verification code of an address. */
export type CodeRow = { address_hash: Buffer; code_hash: Buffer; attempts_left: number; expires_at: Date };

/** Replaces the code of an address. */
export async function replaceCode(db: Database, code: CodeRow): Promise<void> {
  const { address_hash: _, ...row } = code;
  await db.kysely
    .insertInto('email_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(row))
    .execute();
}

/**
 * Consumes one attempt at the code of an address and returns the code. A negative `tries_left` means that the code must
 * not be compared. An address without a code gets the passed one, so that known and unknown addresses behave alike.
 */
export async function decrementAttempts(db: Database, fallback: CodeRow): Promise<Omit<CodeRow, 'address_hash'>> {
  return db.kysely
    .insertInto('email_codes')
    .values(fallback)
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet((eb) => ({
        attempts_left: eb.fn<number>('greatest', [eb('email_codes.attempts_left', '-', 1), eb.lit(-1)]),
      })),
    )
    .returning(['code_hash', 'attempts_left', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Removes the code with this hash. Returns whether a row was removed. */
export async function removeCode(tx: Executor, addressHash: Buffer, codeHash: Buffer): Promise<boolean> {
  const result = await tx
    .deleteFrom('email_codes')
    .where('address_hash', '=', addressHash)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Removes the code of an address, if any. */
export async function removeCodeOf(tx: Executor, addressHash: Buffer): Promise<void> {
  await tx.deleteFrom('email_codes').where('address_hash', '=', addressHash).execute();
}

/** Stores a reset link. */
export async function insertReset(
  tx: Executor,
  reset: { token_hash: Buffer; user_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('password_resets').values(reset).execute();
}

/** Finds the user of a reset link that has not expired. */
export async function findResetOwner(db: Database, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes a reset link that has not expired. Returns whether a row was removed. */
export async function removeReset(tx: Executor, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Removes all reset links of a user. */
export async function removeResetsOf(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/**
 * Counts a mail request in one statement. Returns false if the last mail was sent after `lastBefore` or the window that
 * began after `windowBefore` is full.
 */
export async function countMailRequest(
  tx: Executor,
  request: {
    addressHash: Buffer;
    kind: 'code' | 'reset';
    now: Date;
    lastBefore: Date;
    windowBefore: Date;
    maxInWindow: number;
  },
): Promise<boolean> {
  const { addressHash, kind, now, lastBefore, windowBefore, maxInWindow } = request;
  const result = await tx
    .insertInto('mail_requests')
    .values({ address_hash: addressHash, kind, last_at: now, window_started_at: now, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'kind'])
        .doUpdateSet((eb) => {
          const isWindowOver = eb('mail_requests.window_started_at', '<=', windowBefore);
          return {
            last_at: now,
            window_started_at: eb
              .case()
              .when(isWindowOver)
              .then(now)
              .else(eb.ref('mail_requests.window_started_at'))
              .end(),
            sent: eb
              .case()
              .when(isWindowOver)
              .then(1)
              .else(eb('mail_requests.sent', '+', 1))
              .end(),
          };
        })
        .where('mail_requests.last_at', '<=', lastBefore)
        .where((eb) =>
          eb.or([
            eb('mail_requests.window_started_at', '<=', windowBefore),
            eb('mail_requests.sent', '<', maxInWindow),
          ]),
        ),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Counts a mail that is sent without a rate limit: the first code of a sign-up. */
export async function recordMailRequest(tx: Executor, addressHash: Buffer, kind: 'code', now: Date): Promise<void> {
  await tx
    .insertInto('mail_requests')
    .values({ address_hash: addressHash, kind, last_at: now, window_started_at: now, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'kind'])
        .doUpdateSet((eb) => ({ last_at: now, sent: eb('mail_requests.sent', '+', 1) })),
    )
    .execute();
}

/** Reads the counters of an address for a kind of mail. */
export async function findMailRequest(tx: Executor, addressHash: Buffer, kind: 'code' | 'reset') {
  return tx
    .selectFrom('mail_requests')
    .select(['last_at', 'window_started_at', 'sent'])
    .where('address_hash', '=', addressHash)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/**
 * Removes expired rows. Codes and counters stay for a day, so that late attempts are rejected as expired and still
 * counted.
 */
export async function removeExpired(
  db: Database,
  moments: { now: Date; sessions: SessionBounds; dayAgo: Date },
): Promise<void> {
  const { now, sessions, dayAgo } = moments;
  await db.kysely
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('last_used_at', '<=', sessions.usedAfter), eb('created_at', '<=', sessions.startedAfter)]))
    .execute();
  await db.kysely.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await db.kysely.deleteFrom('email_codes').where('expires_at', '<=', dayAgo).execute();
  await db.kysely
    .deleteFrom('mail_requests')
    .where('last_at', '<=', dayAgo)
    .where('window_started_at', '<=', dayAgo)
    .execute();
}
