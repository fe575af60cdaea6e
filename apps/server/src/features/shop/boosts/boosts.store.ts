import { boostsAtOnceMax } from '@gumball/rules/shop/boosts';
import type { NotNull } from 'kysely';
import { readPresent } from '../../../platform/db/citus/read-present.ts';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isOpenPostSql } from '../../blocks/visibility.sql.ts';
import { mutedUserIdsSql } from '../../mutes/mutes.sql.ts';
import { isNotLimitedSql, isNotSuspendedSql } from '../../users/users.sql.ts';

/** A boost that runs. That of a deleted post has ended. */
export type BoostRow = { post_id: string; ends_at: Date };

const unusedOrders = `FROM shop_orders o JOIN shop_items i ON i.id = o.item_id
  WHERE o.user_id = $1::bigint AND i.kind = 'boost' AND o.status <> 'refunded'
    AND NOT EXISTS (SELECT FROM post_boosts b WHERE b.user_id = o.user_id AND b.order_id = o.id)`;

const boostsOfUser: Statement = {
  name: 'shop-boosts',
  text: `SELECT (SELECT count(*) ${unusedOrders})::int AS unused, r.post_id, r.ends_at
    FROM (SELECT) one LEFT JOIN LATERAL (
      SELECT post_id, ends_at FROM post_boosts
      WHERE user_id = $1::bigint AND ends_at > $2::timestamptz AND post_id IS NOT NULL LIMIT 1
    ) r ON true`,
};

const postStatement: Statement = { name: 'shop-boost-post', text: 'SELECT 1 FROM posts WHERE id = $1::bigint' };

// Distributed, no foreign key removes a deleted post from its boost.
async function withPost(db: Executor, boost: BoostRow | undefined): Promise<BoostRow | undefined> {
  return boost && (await rowsIn(db, postStatement, [boost.post_id])).length > 0 ? boost : undefined;
}

/** Counts a user's boosts without a post, and finds the one that runs. */
export async function findBoosts(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ unused: number; running: BoostRow | undefined }> {
  const [row] = await db.rows<{ unused: number; post_id: string | null; ends_at: Date | null }>(boostsOfUser, [
    userId,
    now,
  ]);
  const boost = row?.post_id && row.ends_at ? { post_id: row.post_id, ends_at: row.ends_at } : undefined;
  return { unused: row?.unused ?? 0, running: await withPost(db.kysely, boost) };
}

const startOfBoost: Statement = {
  name: 'shop-boost-start',
  text: `SELECT (SELECT o.id ${unusedOrders} ORDER BY o.id LIMIT 1) AS order_id,
    (SELECT count(*) FROM (
      SELECT FROM post_boosts WHERE ends_at > $2::timestamptz AND post_id IS NOT NULL LIMIT ${boostsAtOnceMax}
    ) boosted)::int AS running`,
};

/**
 * Finds the order of a user's next boost, and counts the boosted posts of the network. The caller locked the user's
 * row;
 * concurrent members may exceed the maximum of the network by a few.
 */
export async function findNextBoost(
  tx: Executor,
  userId: string,
  now: Date,
): Promise<{ order_id: string | null; running: number }> {
  const [row] = await rowsIn<{ order_id: string | null; running: number }>(tx, startOfBoost, [userId, now]);
  return row ?? { order_id: null, running: 0 };
}

/** Finds the boost of a user that runs. The caller locked the user's row. */
export async function findRunningBoost(tx: Executor, userId: string, now: Date): Promise<BoostRow | undefined> {
  const boost = await tx
    .selectFrom('post_boosts')
    .select(['post_id', 'ends_at'])
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .where('post_id', 'is not', null)
    .$narrowType<{ post_id: NotNull }>()
    .executeTakeFirst();
  return withPost(tx, boost);
}

/** Stores the start of a boost. */
export async function insertBoost(
  tx: Executor,
  boost: { userId: string; orderId: string; postId: string; startsAt: Date; endsAt: Date },
): Promise<void> {
  await tx
    .insertInto('post_boosts')
    .values({
      user_id: boost.userId,
      order_id: boost.orderId,
      post_id: boost.postId,
      starts_at: boost.startsAt,
      ends_at: boost.endsAt,
    })
    .execute();
}

/** Ends the boost of an order, as if it had never been. */
export async function removeBoost(tx: Executor, userId: string, orderId: string): Promise<void> {
  await tx.deleteFrom('post_boosts').where('user_id', '=', userId).where('order_id', '=', orderId).execute();
}

/** Removes a user's boosts. */
export async function removeBoostsOf(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('post_boosts').where('user_id', '=', userId).execute();
}

const activeBoosts = `
  SELECT post_id, user_id FROM post_boosts WHERE ends_at > $2::timestamptz AND post_id IS NOT NULL
  ORDER BY ends_at DESC LIMIT ${boostsAtOnceMax}`;
const isShownBoost = `b.user_id <> $1::bigint AND b.user_id NOT IN ${blockedUserIdsSql('$1::bigint')}
  AND b.user_id NOT IN ${mutedUserIdsSql('$1::bigint')} AND ${isNotSuspendedSql('b.user_id')} AND ${isNotLimitedSql('b.user_id')}`;
const turnOrder = `md5(concat(b.post_id, ':', $1::text, ':', $3::text))`;

const boostedPost: Statement = {
  name: 'shop-boosted-post',
  text: `WITH b AS MATERIALIZED (${activeBoosts}),
    open AS MATERIALIZED (SELECT p.id FROM posts p WHERE p.id IN (SELECT post_id FROM b) AND ${isOpenPostSql('p')})
    SELECT b.post_id FROM b
    WHERE ${isShownBoost} AND b.post_id IN (TABLE open) ORDER BY ${turnOrder} LIMIT 1`,
};

// Distributed, only the workers of these posts are asked.
const boostedIds: Statement = {
  name: 'shop-boosted-ids',
  text: `SELECT b.post_id FROM (${activeBoosts}) b WHERE ${isShownBoost} ORDER BY ${turnOrder}`,
};
const openAmong: Statement = {
  name: 'shop-boosted-open',
  text: `
    SELECT p.id FROM posts p
    WHERE p.id = ANY($1::bigint[]) AND ${isOpenPostSql('p', 'p.id AND held.post_id = ANY($1::bigint[])')}`,
};

async function chooseDistributed(db: Database, values: unknown[]): Promise<string | undefined> {
  const boosted = await db.rows<{ post_id: string }>(boostedIds, values);
  if (boosted.length === 0) return undefined;
  const ids = boosted.map(({ post_id: id }) => id);
  const { rows } = await readPresent(db, 'posts', ids, (present) => db.rows<{ id: string }>(openAmong, [present]));
  const open = new Set(rows.map(({ id }) => id));
  return ids.find((id) => open.has(id));
}

/**
 * Chooses a boosted post of another user, who is not suspended, for a viewer: another one, as if by lot, for each
 * `turn`.
 */
export async function chooseBoostedPost(
  db: Database,
  viewerId: string,
  now: Date,
  turn: number,
): Promise<string | undefined> {
  const values = [viewerId, now, String(turn)];
  if (db.isDistributed) return chooseDistributed(db, values);
  const [row] = await db.rows<{ post_id: string }>(boostedPost, values);
  return row?.post_id;
}
