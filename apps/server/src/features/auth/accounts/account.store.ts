import type { PublicPageKind } from '@gumball/rules/public-pages/page-kinds';
import type { Insertable } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { addWords } from '../../../platform/db/vocabulary.ts';
import { createTotals } from '../../users/totals/create-totals.ts';

/** Finds the hash for a check of the current password. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.kysely.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash;
}

/** Finds the id of an account by its full username. */
export async function findUserId(db: Database, username: string): Promise<string | undefined> {
  const row = await db.kysely.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  return row?.id;
}

/** Finds the hash of the password, and whether it counts. */
export function findPasswordState(db: Database, userId: string) {
  return db.kysely
    .selectFrom('users')
    .select(['password_hash', 'passkeys_only_since'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Whether only passkeys open an account. */
export async function isPasskeysOnly(tx: Executor, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('passkeys_only_since').where('id', '=', userId).executeTakeFirst();
  return Boolean(row?.passkeys_only_since);
}

/** Lets only passkeys open an account since a moment, or other ways too (null). */
export async function updatePasskeysOnly(tx: Executor, userId: string, since: Date | null): Promise<void> {
  await tx.updateTable('users').set({ passkeys_only_since: since }).where('id', '=', userId).execute();
}

/** Sets a new password hash and changes nothing else. */
export async function updatePasswordHash(tx: Executor, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Sets the email address of a user. Throws on the unique key of addresses. */
export async function updateEmail(tx: Executor, userId: string, email: string, verifiedAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ email, email_verified_at: verifiedAt }).where('id', '=', userId).execute();
}

/** Whether an account uses this address. */
export async function isEmailTaken(tx: Executor, email: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Returns which of the two values another account already uses. */
export async function findSignUpConflicts(db: Executor, username: string, email: string) {
  const rows = await db
    .selectFrom('users')
    .select(['username', 'email'])
    .where((eb) => eb.or([eb('username', '=', username), eb('email', '=', email)]))
    .execute();
  return { username: rows.some((row) => row.username === username), email: rows.some((row) => row.email === email) };
}

/**
 * Stores a new account, with its counters, its score and the words of its names. Throws on the unique keys of username,
 * email and referral code.
 */
export async function insertUser(tx: Executor, user: Insertable<Schema['users']>): Promise<void> {
  await tx.insertInto('users').values(user).execute();
  await createTotals(tx, user.id);
  await addWords(tx, 'user_vocabulary', `${user.first_name ?? ''} ${user.last_name ?? ''} ${user.username}`);
}

/** Reads an account that is not deleted and locks its row until the transaction ends. */
export async function lockAccount(tx: Executor, userId: string) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'password_hash',
      'email_verified_at',
      'suspended_at',
      'application_state',
      'passkeys_only_since',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Reads an account that is not deleted by its username and locks its row until the transaction ends. */
export async function lockAccountByUsername(tx: Executor, username: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'suspended_at'])
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Finds an account by its email address. */
export async function findByEmail(db: Database, email: string) {
  return db.kysely
    .selectFrom('users')
    .select(['id', 'username', 'email', 'suspended_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Finds the account of an address that is not verified yet. */
export async function findUnverified(db: Database, email: string) {
  return db.kysely
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Marks an address as verified. Returns the user id, or undefined if no unverified and unsuspended account has the
 * address.
 */
export async function markEmailVerified(tx: Executor, email: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Sets a new password hash and the time of verification. */
export async function setPassword(tx: Executor, userId: string, passwordHash: string, verifiedAt: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, email_verified_at: verifiedAt })
    .where('id', '=', userId)
    .execute();
}

/** Finds the kind of public page on which a member decided to join; null for other ways. */
export async function findJoinedFrom(db: Database, userId: string): Promise<PublicPageKind | null> {
  const row = await db.kysely.selectFrom('users').select('joined_from').where('id', '=', userId).executeTakeFirst();
  return row?.joined_from ?? null;
}
