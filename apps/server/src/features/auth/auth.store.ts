import type { Insertable } from 'kysely';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** A session and the fields that authorize its user. */
export type SessionRow = {
  session_id: string;
  user_id: string;
  complete: boolean;
  operator: boolean;
  last_used_at: Date;
};

/** Finds an active session of an account that is not suspended. A session last used before `idleSince` has expired. */
export async function findSession(db: Database, tokenHash: Buffer, idleSince: Date): Promise<SessionRow | undefined> {
  return db.kysely
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((eb) => [
      'sessions.id as session_id',
      'sessions.user_id',
      'sessions.last_used_at',
      eb
        .and([eb('users.first_name', '<>', ''), eb('users.last_name', '<>', '')])
        .$castTo<boolean>()
        .as('complete'),
      eb('users.role', '=', 'operator').$castTo<boolean>().as('operator'),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.last_used_at', '>', idleSince)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** Records the last use of a session and of its user. */
export async function updateLastUsed(db: Database, sessionId: string, userId: string, now: Date): Promise<void> {
  await db.kysely.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
  await db.kysely.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}

/** Stores a new session. */
export async function insertSession(
  tx: Executor,
  session: {
    id: string;
    user_id: string;
    token_hash: Buffer;
    user_agent: string | null;
    ip: string | null;
    created_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, last_used_at: session.created_at })
    .execute();
}

/** Selects one session (with `userId`: only if that user owns it), or all sessions of a user except one. */
export type SessionSelector = { sessionId: string; userId?: string } | { userId: string; except?: string };

/** Removes sessions and returns their ids. */
export async function removeSessions(tx: Executor, selector: SessionSelector): Promise<string[]> {
  let query = tx.deleteFrom('sessions').returning('id');
  if ('sessionId' in selector) query = query.where('id', '=', selector.sessionId);
  else if (selector.except !== undefined) query = query.where('id', '<>', selector.except);
  if (selector.userId !== undefined) query = query.where('user_id', '=', selector.userId);
  const rows = await query.execute();
  return rows.map((row) => row.id);
}

/** Removes all sessions of an account but the `max` most recently used ones. Returns the removed ids. */
export async function removeOldestSessions(tx: Executor, userId: string, max: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(max)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('sessions').where('id', 'in', ids).execute();
  return ids;
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

/** Stores a new account. Throws on the unique keys of username, email and referral code. */
export async function insertUser(tx: Executor, user: Insertable<Schema['users']>): Promise<void> {
  await tx.insertInto('users').values(user).execute();
}

/** The row that log-in checks a password against. `familiar`: the account has signed in from this address before. */
export type Credentials = { id: string; password_hash: string; familiar: boolean };

const credentialsStatement = {
  name: 'auth-credentials',
  text: `SELECT id, password_hash,
    EXISTS (SELECT FROM sessions WHERE sessions.user_id = users.id AND sessions.ip = $2::text::inet) OR EXISTS (
      SELECT FROM familiar_addresses f WHERE f.user_id = users.id AND f.address_hash = familiar_address_hash(users.id, $2::text)
    ) AS familiar
    FROM users WHERE username = $1`,
};

/** Finds an account by its full username. */
export async function findCredentials(
  db: Database,
  username: string,
  ip: string | null,
): Promise<Credentials | undefined> {
  const [row] = await db.rows<Credentials>(credentialsStatement, [username, ip]);
  return row;
}

/** Reads an account that is not deleted and locks its row until the transaction ends. */
export async function lockAccount(tx: Executor, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'password_hash', 'email_verified_at', 'suspended_at'])
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
