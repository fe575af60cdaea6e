import type { Database, Executor } from '../../platform/db/database.ts';

/** A session with what decides about its viewer. */
export type SessionRow = {
  session_id: string;
  user_id: string;
  complete: boolean;
  operator: boolean;
  last_used_at: Date;
};

/** Finds a living session of an account that is not suspended. `idleSince` is the moment before which a session counts as dead. */
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

/** Notes that a session and its member are active. */
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

/** Removes sessions and answers their ids. */
export async function removeSessions(
  tx: Executor,
  which: { sessionId: string } | { userId: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where((eb) => ('sessionId' in which ? eb('id', '=', which.sessionId) : eb('user_id', '=', which.userId)))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
