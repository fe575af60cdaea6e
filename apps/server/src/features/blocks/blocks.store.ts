import { largestId } from '@gumball/contract/pagination';
import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { changeUserCount } from '../../platform/db/user-totals.ts';
import type { CursorPosition } from '../../platform/http/cursor.ts';

/** A block as it is stored. */
export type BlockPair = { blocker_id: string; blocked_id: string };

/** Reads the blocks of two users in either direction. Returns undefined for an unknown, incomplete or deleted account. */
export async function findBlocks(
  tx: Executor,
  userId: string,
  otherId: string,
): Promise<{ blocking: boolean; hidden: boolean } | undefined> {
  const { rows } = await sql<{ blocking: boolean; hidden: boolean }>`
    SELECT EXISTS (SELECT FROM blocks WHERE blocker_id = ${userId} AND blocked_id = u.id) AS blocking,
      EXISTS (SELECT FROM blocks WHERE blocker_id = u.id AND blocked_id = ${userId}) AS hidden
    FROM users u WHERE u.id = ${otherId} AND u.first_name <> '' AND u.last_name <> '' AND u.deleted_at IS NULL`.execute(
    tx,
  );
  return rows[0];
}

/** Locks two users against new bots until the transaction ends. Reads after it see all their bots. */
export async function lockBotOwners(tx: Executor, userIdA: string, userIdB: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', 'in', [userIdA, userIdB]).orderBy('id').forKeyShare().execute();
}

// A user with its bots.
const side = (alias: string, userId: string) =>
  sql`(${sql.ref(`${alias}.id`)} = ${userId}::bigint OR ${sql.ref(`${alias}.bot_owner_id`)} = ${userId}::bigint)`;

/** Lists the friendships and requests between two users and their bots. */
export async function listConnections(
  tx: Executor,
  userIdA: string,
  userIdB: string,
): Promise<{ user_a_id: string; user_b_id: string }[]> {
  const { rows } = await sql<{ user_a_id: string; user_b_id: string }>`
    SELECT a.id AS user_a_id, b.id AS user_b_id FROM users a CROSS JOIN users b
    WHERE ${side('a', userIdA)} AND ${side('b', userIdB)} AND (
      EXISTS (SELECT FROM friendships WHERE user_id = a.id AND friend_id = b.id)
      OR EXISTS (SELECT FROM friend_requests WHERE least(sender_id, receiver_id) = least(a.id, b.id)
        AND greatest(sender_id, receiver_id) = greatest(a.id, b.id)))`.execute(tx);
  return rows;
}

/** Stores a block, which the bots of both users inherit. Returns what was stored. */
export async function insertBlocks(
  tx: Executor,
  blockerId: string,
  blockedId: string,
  now: Date,
): Promise<BlockPair[]> {
  const { rows } = await sql<BlockPair>`
    INSERT INTO blocks (blocker_id, blocked_id, created_at, is_inherited)
    SELECT a.id, b.id, ${now}::timestamptz, a.id <> ${blockerId}::bigint OR b.id <> ${blockedId}::bigint FROM users a CROSS JOIN users b
    WHERE ${side('a', blockerId)} AND ${side('b', blockedId)} AND a.id <> b.id
      AND a.deleted_at IS NULL AND b.deleted_at IS NULL
    ON CONFLICT DO NOTHING RETURNING blocker_id, blocked_id`.execute(tx);
  return rows;
}

/** Stores for a new bot what it inherits of its owner, in both directions. */
export async function insertInheritedBlocks(tx: Executor, ownerId: string, botId: string): Promise<void> {
  await sql`
    INSERT INTO blocks (blocker_id, blocked_id, created_at, is_inherited)
    SELECT ${botId}::bigint, blocked_id, created_at, true FROM blocks WHERE blocker_id = ${ownerId}
    UNION ALL SELECT blocker_id, ${botId}::bigint, created_at, true FROM blocks WHERE blocked_id = ${ownerId}`.execute(
    tx,
  );
}

/**
 * Removes a block, and for the bots of both users what nothing else justifies. Returns what was removed: nothing without
 * a block of their own.
 */
export async function removeBlocks(tx: Executor, blockerId: string, blockedId: string): Promise<BlockPair[]> {
  const result = await tx
    .updateTable('blocks')
    .set({ is_inherited: true })
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .where('is_inherited', '=', false)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return [];
  const { rows } = await sql<BlockPair>`
    DELETE FROM blocks USING users a, users b
    WHERE blocks.blocker_id = a.id AND blocks.blocked_id = b.id AND blocks.is_inherited
      AND ${side('a', blockerId)} AND ${side('b', blockedId)}
      AND NOT EXISTS (SELECT FROM blocks own WHERE NOT own.is_inherited
        AND own.blocker_id IN (a.id, a.bot_owner_id) AND own.blocked_id IN (b.id, b.bot_owner_id))
    RETURNING blocks.blocker_id, blocks.blocked_id`.execute(tx);
  return rows;
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
     SELECT * FROM blocks WHERE blocker_id = $1 AND NOT is_inherited AND (created_at, blocked_id) < ($2::timestamptz, $3::bigint)
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
