import { CompiledQuery, sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import { changeUserCount, lockUserTotals } from '../../platform/db/user-totals.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import type { UserIdentifier } from '../users/parse-user-identifier.ts';
import { isActiveUserSql, isNotSuspendedSql } from '../users/users.sql.ts';

const hiddenUserIds = blockedUserIdsSql('$1::bigint');

/** The relationship of a user to another. `known` is false if the user must not see the other. */
export type PairRow = {
  id: string;
  known: boolean;
  blocking: boolean;
  befriended: boolean;
  accepted_id: string | null;
  request_id: string | null;
  request_sent: boolean | null;
};

const selectPair = (condition: string) => `
  SELECT u.id, ${isActiveUserSql} AND u.id NOT IN ${hiddenUserIds} AS known,
    EXISTS (SELECT FROM blocks WHERE blocker_id = $1::bigint AND blocked_id = u.id) AS blocking,
    fs.user_id IS NOT NULL AS befriended, fs.request_id AS accepted_id,
    fr.id AS request_id, fr.sender_id = $1::bigint AS request_sent
  FROM users u
  LEFT JOIN friendships fs ON fs.user_id = $1::bigint AND fs.friend_id = u.id
  LEFT JOIN friend_requests fr ON least(fr.sender_id, fr.receiver_id) = least($1::bigint, u.id)
    AND greatest(fr.sender_id, fr.receiver_id) = greatest($1::bigint, u.id)
  WHERE ${condition}`;

const pairByName: Statement = {
  name: 'friends-pair',
  text: `${selectPair("(u.id = $2::bigint OR u.username = $3) AND u.first_name <> '' AND u.last_name <> ''")}
    ORDER BY u.id = $2::bigint DESC NULLS LAST LIMIT 1`,
};

/** Finds the relationship of a user to another by id or username. */
export async function findPair(db: Database, userId: string, name: UserIdentifier): Promise<PairRow | undefined> {
  const [row] = await db.rows<PairRow>(pairByName, [userId, name.id, name.username]);
  return row;
}

const pairById = selectPair('u.id = $2::bigint');

/** Reads the relationship of two users inside an action that has locked the pair. */
export async function readPair(tx: Executor, userId: string, otherId: string): Promise<PairRow | undefined> {
  const { rows } = await tx.executeQuery<PairRow>(CompiledQuery.raw(pairById, [userId, otherId]));
  return rows[0];
}

const pairsWithCounts: Statement = {
  name: 'friends-counted',
  text: `
    SELECT pair.*, (SELECT friends_count FROM user_totals WHERE user_id = $1::bigint) AS friends_count,
      (SELECT count(*)::int FROM friend_requests WHERE receiver_id = $1::bigint AND ${isNotSuspendedSql('sender_id')})
        AS received_count
    FROM (${selectPair('u.id = ANY($2::bigint[])')}) pair`,
};

/** Lists the current relationships of a user to several others, with the user's own counters. */
export function listPairs(
  db: Database,
  userId: string,
  otherIds: string[],
): Promise<(PairRow & { friends_count: number; received_count: number })[]> {
  return db.rows(pairsWithCounts, [userId, otherIds]);
}

/** A pending request. */
export type RequestRow = { id: string; sender_id: string; receiver_id: string };

/** Finds a request by its id. */
export async function findRequest(db: Executor, requestId: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('friend_requests')
    .select(['id', 'sender_id', 'receiver_id'])
    .where('id', '=', requestId)
    .executeTakeFirst();
}

/** Finds the friend of a user whose friendship began with a request. */
export async function findAccepted(db: Executor, userId: string, requestId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.friend_id;
}

/** Stores a request. Two members have at most one. */
export async function insertRequest(tx: Executor, request: RequestRow & { created_at: Date }): Promise<void> {
  await tx.insertInto('friend_requests').values(request).execute();
}

/** Removes a request. */
export async function removeRequest(tx: Executor, requestId: string): Promise<void> {
  await tx.deleteFrom('friend_requests').where('id', '=', requestId).execute();
}

/** Stores both sides of a friendship and increments the counters once. */
export async function insertFriendship(
  tx: Executor,
  friendship: { userIdA: string; userIdB: string; requestId: string; now: Date },
): Promise<void> {
  const { userIdA, userIdB, requestId, now } = friendship;
  await lockUserTotals(tx, [userIdA, userIdB]);
  const { rows: made } = await sql<{ user_id: string }>`
      INSERT INTO friendships (user_id, friend_id, created_at, request_id)
      SELECT pair.user_id, pair.friend_id, ${now}::timestamptz, ${requestId}::bigint
      FROM (VALUES (${userIdA}::bigint, ${userIdB}::bigint), (${userIdB}::bigint, ${userIdA}::bigint)) AS pair (user_id, friend_id)
      ON CONFLICT DO NOTHING RETURNING user_id`.execute(tx);
  await changeUserCount(
    tx,
    'friends_count',
    made.map((row) => row.user_id),
    1,
  );
}

const connectedStatement: Statement = {
  name: 'friends-connected',
  text: `
    SELECT friend_id AS id FROM friendships WHERE user_id = $1
    UNION SELECT receiver_id FROM friend_requests WHERE sender_id = $1
    UNION SELECT sender_id FROM friend_requests WHERE receiver_id = $1 LIMIT 200`,
};

/** Lists a batch of users that a friendship or request connects to a user. */
export async function listConnected(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(connectedStatement, [userId])).map((row) => row.id);
}
