import type { Database, Executor } from '../../../platform/db/database.ts';

/** Finds the address of a user and the new address that is not confirmed yet. */
export async function findAddresses(
  db: Database,
  userId: string,
): Promise<{ email: string; pending: string | null } | undefined> {
  return db.kysely
    .selectFrom('users')
    .leftJoin('email_changes', 'email_changes.user_id', 'users.id')
    .select(['users.email', 'email_changes.email as pending'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** Stores a requested address without a code. Replaces an earlier request of the same user. */
export async function replaceEmailChange(tx: Executor, userId: string, email: string, now: Date): Promise<void> {
  const row = { email, code_hash: null, attempts_left: 0, expires_at: now };
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Stores the code of a requested address. Returns false if the user has requested another address since then. */
export async function setEmailChangeCode(
  db: Database,
  request: { userId: string; email: string },
  code: { code_hash: Buffer; attempts_left: number; expires_at: Date },
): Promise<boolean> {
  const result = await db.kysely
    .updateTable('email_changes')
    .set(code)
    .where('user_id', '=', request.userId)
    .where('email', '=', request.email)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Consumes one attempt at the code of a user and returns the row. A negative `tries_left` means that the code must not
 * be compared.
 */
export async function decrementEmailAttempts(db: Database, userId: string) {
  return db.kysely
    .updateTable('email_changes')
    .set((eb) => ({ attempts_left: eb.fn<number>('greatest', [eb('attempts_left', '-', 1), eb.lit(-1)]) }))
    .where('user_id', '=', userId)
    .where('code_hash', 'is not', null)
    .returning(['email', 'code_hash', 'attempts_left', 'expires_at'])
    .executeTakeFirst();
}

/**
 * Removes a requested address: only the one with this code, or any if no code is passed. Returns whether a row was
 * removed.
 */
export async function removeEmailChange(tx: Executor, userId: string, codeHash?: Buffer): Promise<boolean> {
  const ofUser = tx.deleteFrom('email_changes').where('user_id', '=', userId);
  const result = await (codeHash ? ofUser.where('code_hash', '=', codeHash) : ofUser).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
