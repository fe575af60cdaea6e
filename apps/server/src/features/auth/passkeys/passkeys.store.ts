import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';

/** A passkey as its list shows it. */
export type PasskeyRow = { id: string; name: string; created_at: Date; last_used_at: Date | null };

/** A passkey with what verifies its signatures. */
export type CredentialRow = {
  id: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
};

const listed = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** Lists the passkeys of an account, oldest first. */
export function listPasskeyRows(db: Pick<Database, 'kysely'>, userId: string): Promise<PasskeyRow[]> {
  return db.kysely.selectFrom('passkeys').select(listed).where('user_id', '=', userId).orderBy('id').execute();
}

/** Lists the credentials of an account's passkeys. */
export function listCredentials(tx: Executor, userId: string) {
  return tx.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute();
}

/** Finds a passkey of an account by the id of its credential. */
export function findCredential(
  db: Pick<Database, 'kysely'>,
  userId: string,
  credentialId: Buffer,
): Promise<CredentialRow | undefined> {
  return db.kysely
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'sign_count', 'transports'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Stores a passkey. Returns false if the account has it already. */
export async function insertPasskey(
  tx: Executor,
  row: {
    id: string;
    user_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: string;
    transports: string[];
    name: string;
    created_at: Date;
  },
): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Records a use of a passkey. Returns false if the passkey is gone, or if its counter did not increase since `signCount`
 * was verified: then two devices hold the same key.
 */
export async function updateUse(
  tx: Executor,
  userId: string,
  id: string,
  use: { signCount: number; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ sign_count: String(use.signCount), last_used_at: use.now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sign_count', '<', String(use.signCount)), eb('sign_count', '=', '0')]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Renames a passkey. Returns it, or undefined if the account has no such passkey. */
export function updateName(
  db: Pick<Database, 'kysely'>,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db.kysely
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(listed)
    .executeTakeFirst();
}

/** Removes a passkey. Returns whether the account had it. */
export async function removePasskeyRow(tx: Executor, userId: string, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Removes all passkeys of an account. Returns whether there was one. */
export async function removePasskeysOf(tx: Executor, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Stores a challenge. `session_id` is null for a log-in. */
export async function insertChallenge(
  tx: Executor,
  row: { ticket_hash: Buffer; challenge: string; session_id: string | null; expires_at: Date },
): Promise<void> {
  await tx.insertInto('passkey_challenges').values(row).execute();
}

/** Consumes a challenge of a session, or of a log-in. Returns it if it has not expired. */
export async function removeChallenge(
  tx: Executor,
  ticketHash: Buffer,
  sessionId: string | null,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    DELETE FROM passkey_challenges
    WHERE ticket_hash = ${ticketHash} AND session_id IS NOT DISTINCT FROM ${sessionId}::bigint AND expires_at > ${now}
    RETURNING challenge`.execute(tx);
  return rows[0]?.challenge;
}

/** Removes challenges that have expired. */
export async function removePasskeyChallengesBefore(db: Pick<Database, 'kysely'>, before: Date): Promise<void> {
  await db.kysely.deleteFrom('passkey_challenges').where('expires_at', '<=', before).execute();
}
