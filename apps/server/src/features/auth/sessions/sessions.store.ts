import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { storeLastSeen } from '../../../platform/db/last-seen.ts';
import { staffRoleSql } from '../../users/users.sql.ts';
import { isFamiliarSql } from './familiar-addresses.store.ts';

/** The moments after which a session was used and started, if it is active. */
export type SessionBounds = { usedAfter: Date; startedAfter: Date };

/** A session and the fields that authorize its user. */
export type SessionRow = {
  session_id: string;
  user_id: string;
  complete: boolean;
  staff_role: StaffRole | null;
  second_factor: boolean;
  silenced_until: Date | null;
  limited_until: Date | null;
  last_used_at: Date;
  user_created_at: Date;
};

/** Finds an active session of an account that is not suspended and not that of an applicant. */
export async function findSession(
  db: Database,
  tokenHash: Buffer,
  bounds: SessionBounds,
): Promise<SessionRow | undefined> {
  return db.kysely
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((eb) => [
      'sessions.id as session_id',
      'sessions.user_id',
      'sessions.last_used_at',
      'users.created_at as user_created_at',
      'users.silenced_until',
      'users.limited_until',
      eb
        .and([eb('users.first_name', '<>', ''), eb('users.last_name', '<>', '')])
        .$castTo<boolean>()
        .as('complete'),
      sql<StaffRole | null>`${sql.raw(staffRoleSql('users'))}`.as('staff_role'),
      eb
        .or([
          eb('users.passkeys_only_since', 'is not', null),
          eb.exists(
            eb
              .selectFrom('second_factors')
              .select('second_factors.user_id')
              .whereRef('second_factors.user_id', '=', 'users.id')
              .where('second_factors.confirmed_at', 'is not', null),
          ),
        ])
        .$castTo<boolean>()
        .as('second_factor'),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.last_used_at', '>', bounds.usedAfter)
    .where('sessions.created_at', '>', bounds.startedAfter)
    .where('users.suspended_at', 'is', null)
    .where('users.application_state', 'is', null)
    .executeTakeFirst();
}

/** Records the last use of a session and of its user. */
export async function updateLastUsed(db: Database, sessionId: string, userId: string, now: Date): Promise<void> {
  await db.kysely.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
  await storeLastSeen(db.kysely, [{ user_id: userId, at: now }]);
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
    country: string | null;
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

/** The row that log-in checks a password against. `familiar`: the account has signed in from this address before. */
export type Credentials = { id: string; password_hash: string; familiar: boolean };

const credentialsStatement = {
  name: 'auth-credentials',
  text: `SELECT id, password_hash,
    ${isFamiliarSql('users.id', '$2')} AS familiar
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

/** A session as the list of sessions shows it. */
export type ActiveSessionRow = {
  id: string;
  user_agent: string | null;
  ip: string | null;
  country: string | null;
  created_at: Date;
  last_used_at: Date;
};

const maxListedSessions = 100;

/** Lists the active sessions of a user: the current session first, then by last use. */
export async function listActiveSessions(
  db: Database,
  userId: string,
  currentId: string,
  bounds: SessionBounds,
): Promise<ActiveSessionRow[]> {
  return db.kysely
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'country', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>', bounds.usedAfter)
    .where('created_at', '>', bounds.startedAfter)
    .orderBy((eb) => eb('id', '=', currentId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListedSessions)
    .execute();
}
