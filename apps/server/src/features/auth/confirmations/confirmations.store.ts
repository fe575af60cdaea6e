import type { Database, Executor } from '../../../platform/db/database.ts';

/** Finds when a session was last confirmed: at the latest confirmation, or at the log-in. */
export async function findConfirmedAt(db: Pick<Database, 'kysely'>, sessionId: string): Promise<Date | undefined> {
  const row = await db.kysely
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row && (row.confirmed_at ?? row.created_at);
}

/** Records that a session was confirmed. Returns false if it has ended. */
export async function setConfirmed(tx: Executor, sessionId: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The ways of an account to confirm a session. */
export type WaysRow = {
  email: string;
  password_hash: string;
  passkeys_only_since: Date | null;
  passkeys: number;
  identities: string[];
  has_app: boolean;
  recovery_codes: number;
};

/** Reads the ways of an account to confirm a session, in the caller's transaction if there is one. */
export async function findWays(tx: Executor, userId: string): Promise<WaysRow | undefined> {
  const account = await tx
    .selectFrom('users')
    .select(['email', 'password_hash', 'passkeys_only_since'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) return undefined;
  const passkeys = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
  const identities = await tx.selectFrom('identities').select('issuer').where('user_id', '=', userId).execute();
  const codes = await tx.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).execute();
  const factor = await tx
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    ...account,
    passkeys: passkeys.length,
    identities: identities.map(({ issuer }) => issuer),
    recovery_codes: codes.length,
    has_app: factor !== undefined,
  };
}

/** Replaces the mailed code of a session. */
export async function replaceConfirmationCode(
  db: Pick<Database, 'kysely'>,
  code: { session_id: string; code_hash: Buffer; attempts_left: number; expires_at: Date },
): Promise<void> {
  const { session_id: _, ...row } = code;
  await db.kysely
    .insertInto('confirmation_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
}

/** Uses up an attempt at the mailed code of a session, and returns the code unless there is no attempt left. */
export function consumeConfirmationAttempt(db: Pick<Database, 'kysely'>, sessionId: string, now: Date) {
  return db.kysely
    .updateTable('confirmation_codes')
    .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where('session_id', '=', sessionId)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
}

/** Removes the mailed code of a session. Returns whether it was there. */
export async function removeConfirmationCode(tx: Executor, sessionId: string, codeHash: Buffer): Promise<boolean> {
  const result = await tx
    .deleteFrom('confirmation_codes')
    .where('session_id', '=', sessionId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Removes codes that have expired. */
export async function removeConfirmationCodesBefore(db: Pick<Database, 'kysely'>, before: Date): Promise<void> {
  await db.kysely.deleteFrom('confirmation_codes').where('expires_at', '<=', before).execute();
}
