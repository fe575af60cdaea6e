import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';

/** The authenticator app of an account. It counts once it is confirmed. */
export type SecondFactorRow = { secret: Buffer; last_step: number | null; confirmed_at: Date | null };

/** Reads the authenticator app of an account, confirmed or not, and locks it until the transaction ends. */
export function lockSecondFactor(tx: Executor, userId: string): Promise<SecondFactorRow | undefined> {
  return tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an account has two-factor authentication. */
export async function hasSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads when two-factor authentication was turned on, the number of unused recovery codes, and who opens the account. */
export async function findSecondFactorState(
  db: Pick<Database, 'kysely'>,
  userId: string,
): Promise<{ confirmed_at: Date | null; codes_left: number; passkeys_only: boolean }> {
  const { rows } = await sql<{ confirmed_at: Date | null; codes_left: number; passkeys_only: boolean }>`
    SELECT (SELECT f.confirmed_at FROM second_factors f WHERE f.user_id = u.id) AS confirmed_at,
      (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = u.id) AS codes_left,
      u.passkeys_only_since IS NOT NULL AS passkeys_only
    FROM users u WHERE u.id = ${userId}`.execute(db.kysely);
  return rows[0] ?? { confirmed_at: null, codes_left: 0, passkeys_only: false };
}

/** Stores a key that awaits its confirmation. Returns false if the account has a confirmed one. */
export async function insertPendingFactor(tx: Executor, userId: string, secret: Buffer): Promise<boolean> {
  const result = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Confirms a key. */
export async function confirmFactor(tx: Executor, userId: string, step: number, now: Date): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** Records that the code of a time step was used. */
export async function updateLastStep(tx: Executor, userId: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** Removes the authenticator app and the recovery codes of an account. Returns whether there was a confirmed one. */
export async function removeFactor(tx: Executor, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const row = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(row?.confirmed_at);
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodeHashes(tx: Executor, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Whether an account has a recovery code. */
export async function hasRecoveryCode(db: Pick<Database, 'kysely'>, userId: string, hash: Buffer): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a recovery code. Returns whether the account had it. */
export async function removeRecoveryCode(tx: Executor, userId: string, hash: Buffer): Promise<boolean> {
  const result = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
