import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';

/** A tip before it is stored: a row for the sender and one for the receiver. */
export type NewTip = {
  id: string;
  senderId: string;
  receiverId: string;
  amount: number;
  idempotencyKey: string | undefined;
  now: Date;
};

/** Stores a tip. */
export async function insertTip(tx: Executor, tip: NewTip): Promise<void> {
  const { id, senderId, receiverId, amount, now } = tip;
  const row = { id, created_at: now };
  await tx
    .insertInto('tips')
    .values([
      { ...row, user_id: senderId, other_id: receiverId, amount: -amount, creation_key: tip.idempotencyKey ?? null },
      { ...row, user_id: receiverId, other_id: senderId, amount, creation_key: null },
    ])
    .execute();
}

/** Returns whether a user sent a tip with a key. */
export async function hasTipWithKey(tx: Executor, userId: string, idempotencyKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tips')
    .select('id')
    .where('user_id', '=', userId)
    .where('creation_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row !== undefined;
}

const receiver: Statement = {
  name: 'tips-receiver',
  text: `SELECT u.id FROM users u WHERE u.id = $2::bigint AND ${isActiveUserSql} AND u.bot_owner_id IS NULL
    AND u.id NOT IN ${blockedUserIdsSql('$1::bigint')}`,
};

/** Returns whether a user may see another one, who is neither suspended nor deleted, and no bot. */
export async function isVisibleReceiver(tx: Executor, userId: string, otherId: string): Promise<boolean> {
  return (await rowsIn<{ id: string }>(tx, receiver, [userId, otherId])).length > 0;
}

const sums: Statement = {
  name: 'tips-sums',
  text: `SELECT coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::int AS sent,
      coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::int AS received
    FROM tips WHERE user_id = $1::bigint AND created_at >= $2`,
};

/** Sums what a user sent and received since a time. */
export async function sumTips(tx: Executor, userId: string, since: Date): Promise<{ sent: number; received: number }> {
  const [row] = await rowsIn<{ sent: number; received: number }>(tx, sums, [userId, since]);
  return row ?? { sent: 0, received: 0 };
}

/** Reads when a user signed up. */
export async function findSignUpTime(db: Executor, userId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst();
  return row?.created_at;
}

const others: Statement = {
  name: 'tips-others',
  text: `SELECT t.id, u.username, u.first_name || ' ' || u.last_name AS name FROM tips t JOIN users u ON u.id = t.other_id
    WHERE t.user_id = $1::bigint AND t.id = ANY($2::bigint[]) AND ${isActiveUserSql}
      AND u.id NOT IN ${blockedUserIdsSql('$1::bigint')}`,
};

/** Reads the other members of a user's tips whom the user may see. */
export function listTipMembers(
  db: Database,
  userId: string,
  tipIds: readonly string[],
): Promise<{ id: string; username: string; name: string }[]> {
  return tipIds.length === 0 ? Promise.resolve([]) : db.rows(others, [userId, tipIds]);
}

/** A tip whose entries in the ledger do not add up to nothing. */
export type UnevenTip = { reference: string; kind: string; sum: string };

const uneven: Statement = {
  name: 'tips-uneven',
  text: `SELECT reference, kind, sum(amount) AS sum FROM gumball_entries WHERE kind IN ('tip', 'tip_reversal')
    GROUP BY reference, kind HAVING sum(amount) <> 0 ORDER BY reference LIMIT 100`,
};

/** Lists the first hundred tips whose two entries differ. */
export function listUnevenTips(db: Database): Promise<UnevenTip[]> {
  return db.rows(uneven, []);
}

/** Removes a user's tips, and the user from those of others. */
export async function removeTipsOf(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('tips').where('user_id', '=', userId).execute();
  await db.updateTable('tips').set({ other_id: null }).where('other_id', '=', userId).execute();
}

/** The batches of 'Tips' in the account archive. */
export const tipsExport: Statement = {
  name: 'tips-export',
  text: `SELECT t.id AS key, t.amount, u.username, t.created_at FROM tips t LEFT JOIN users u ON u.id = t.other_id
    WHERE t.user_id = $1 AND t.id < $2 ORDER BY t.id DESC LIMIT 500`,
};
