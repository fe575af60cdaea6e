import { largestId } from '@gumball/contract/pagination';
import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { changeUserCount } from '../../platform/db/user-totals.ts';
import type { CursorPosition } from '../../platform/http/cursor.ts';

/**
 * The relationship of two users before a block: blocks in either direction, and whether a friendship or request
 * connects them.
 */
export type Relationship = { blocking: boolean; hidden: boolean; connected: boolean };

/** Reads the relationship of two users. Returns undefined for an unknown, incomplete or deleted account. */
export async function findRelationship(
  tx: Executor,
  userId: string,
  otherId: string,
): Promise<Relationship | undefined> {
  const { rows } = await sql<Relationship>`
    SELECT EXISTS (SELECT FROM blocks WHERE blocker_id = ${userId} AND blocked_id = u.id) AS blocking,
      EXISTS (SELECT FROM blocks WHERE blocker_id = u.id AND blocked_id = ${userId}) AS hidden,
      EXISTS (SELECT FROM friendships WHERE user_id = ${userId} AND friend_id = u.id)
        OR EXISTS (SELECT FROM friend_requests WHERE least(sender_id, receiver_id) = least(${userId}::bigint, u.id)
          AND greatest(sender_id, receiver_id) = greatest(${userId}::bigint, u.id)) AS connected
    FROM users u WHERE u.id = ${otherId} AND u.first_name <> '' AND u.last_name <> '' AND u.deleted_at IS NULL`.execute(
    tx,
  );
  return rows[0];
}

/** Stores a block. */
export async function insertBlock(tx: Executor, blockerId: string, blockedId: string, now: Date): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a block. Returns whether a row was removed. */
export async function removeBlock(tx: Executor, blockerId: string, blockedId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The row of a blocked user. */
export type BlockedRow = {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  level_gumballs: string;
  created_at: Date;
};

const blockedStatement = pagedStatement(
  'blocks-mine',
  3,
  (limit, offset) =>
    `SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs, b.created_at FROM (
     SELECT * FROM blocks WHERE blocker_id = $1 AND (created_at, blocked_id) < ($2::timestamptz, $3::bigint)
     ORDER BY created_at DESC, blocked_id DESC LIMIT ${limit} OFFSET ${offset}
   ) b JOIN users u ON u.id = b.blocked_id ORDER BY b.created_at DESC, b.blocked_id DESC`,
);

/** Lists the users that a user blocked before the cursor, most recent block first. */
export function listBlocked(
  db: Database,
  userId: string,
  before: CursorPosition | undefined,
  limitOffset: LimitOffset,
): Promise<BlockedRow[]> {
  const values = [userId, before?.at ?? 'infinity', before?.id ?? largestId];
  return db.rows<BlockedRow>(blockedStatement(limitOffset), pagedValues(values, limitOffset));
}

/** The batch size of `removeUserBlocks`. */
export const purgeBatchSize = 500;

const purgeStatement: Statement = {
  name: 'blocks-delete',
  text: `
    WITH part AS (
      SELECT blocker_id, blocked_id FROM blocks WHERE blocker_id = $1 OR blocked_id = $1 LIMIT ${purgeBatchSize}
    )
    DELETE FROM blocks USING part
    WHERE blocks.blocker_id = part.blocker_id AND blocks.blocked_id = part.blocked_id RETURNING 1`,
};

/** Removes a batch of the blocks by and against a user. Returns their number. */
export async function removeUserBlocks(db: Database, userId: string): Promise<number> {
  return (await db.rows(purgeStatement, [userId])).length;
}

/** Takes the advisory lock of a pair of users until the transaction ends. */
export async function acquirePairLock(tx: Executor, pair: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pair:${pair}`}, 0))`.execute(tx);
}

/** Removes the friend request between two users, in either direction. */
export async function removeFriendRequest(tx: Executor, userIdA: string, userIdB: string): Promise<void> {
  await sql`
    DELETE FROM friend_requests WHERE least(sender_id, receiver_id) = least(${userIdA}::bigint, ${userIdB}::bigint)
      AND greatest(sender_id, receiver_id) = greatest(${userIdA}::bigint, ${userIdB}::bigint)`.execute(tx);
}

/** Removes the friendship of two users, and decrements their counters. */
export async function removeFriendship(tx: Executor, userIdA: string, userIdB: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    DELETE FROM friendships WHERE (user_id, friend_id) IN ((${userIdA}, ${userIdB}), (${userIdB}, ${userIdA}))
    RETURNING user_id`.execute(tx);
  await changeUserCount(
    tx,
    'friends_count',
    rows.map((row) => row.user_id),
    -1,
  );
}
