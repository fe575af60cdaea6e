import { botFrame, type Frame } from '@gumball/rules/shop/frames';
import { type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';
import { setFrame } from '../users/set-frame.ts';
import type { ItemRow } from './shop.store.ts';

/** Finds an item. */
export async function findItem(tx: Executor, itemId: string): Promise<ItemRow | undefined> {
  return tx.selectFrom('shop_items').selectAll().where('id', '=', itemId).executeTakeFirst();
}

/** Reads an item and locks it until the transaction ends. */
export async function lockItem(tx: Executor, itemId: string): Promise<ItemRow | undefined> {
  return tx.selectFrom('shop_items').selectAll().where('id', '=', itemId).forNoKeyUpdate().executeTakeFirst();
}

/** Counts the copies of an item that a user bought and kept. The caller locked the user's row. */
export async function countOwned(tx: Executor, userId: string, itemId: string): Promise<number> {
  const { owned } = await tx
    .selectFrom('shop_orders')
    .select((row) => row.fn.countAll<string>().as('owned'))
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .where('status', '<>', 'refunded')
    .executeTakeFirstOrThrow();
  return Number(owned);
}

/** Changes the number of sold copies of an item that the caller locked. */
export async function addSold(tx: Executor, itemId: string, copies: 1 | -1): Promise<void> {
  await tx
    .updateTable('shop_items')
    .set((row) => ({ sold: row('sold', '+', copies) }))
    .where('id', '=', itemId)
    .execute();
}

const nextCode: Statement = {
  name: 'shop-next-code',
  text: `UPDATE shop_codes SET order_id = $2::bigint WHERE item_id = $1::bigint AND code = (
      SELECT code FROM shop_codes WHERE item_id = $1::bigint AND order_id IS NULL ORDER BY position LIMIT 1)
    RETURNING code`,
};

/** Takes the next code of an item that the caller locked. */
export async function takeCode(tx: Executor, itemId: string, orderId: string): Promise<string | undefined> {
  const [row] = await rowsIn<{ code: string }>(tx, nextCode, [itemId, orderId]);
  return row?.code;
}

/** An order before it is stored. */
export type NewOrder = {
  id: string;
  userId: string;
  itemId: string;
  price: number;
  code: string | null;
  isSent: boolean;
  idempotencyKey: string | undefined;
  now: Date;
};

/** Stores an order: fulfilled if its buyer has everything already. */
export async function insertOrder(tx: Executor, order: NewOrder): Promise<void> {
  await tx
    .insertInto('shop_orders')
    .values({
      id: order.id,
      user_id: order.userId,
      item_id: order.itemId,
      price: order.price,
      status: order.isSent ? 'fulfilled' : 'open',
      code: order.code,
      note: null,
      creation_key: order.idempotencyKey ?? null,
      created_at: order.now,
      decided_at: order.isSent ? order.now : null,
    })
    .execute();
}

/** Returns whether a user bought a frame and kept it. The caller locked the user's row. */
export async function ownsFrame(tx: Executor, userId: string, frame: Frame): Promise<boolean> {
  const row = await tx
    .selectFrom('shop_orders as o')
    .innerJoin('shop_items as i', 'i.id', 'o.item_id')
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where('o.status', '<>', 'refunded')
    .where('i.frame', '=', frame)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes off a user's frame if no purchase of it is left. The caller locked the user's row. */
export async function takeOffRefunded(tx: Executor, userId: string): Promise<void> {
  const row = await tx.selectFrom('users').select('frame').where('id', '=', userId).executeTakeFirst();
  if (!row?.frame || row.frame === botFrame) return;
  if (!(await ownsFrame(tx, userId, row.frame))) await setFrame(tx, userId, null);
}

/** Finds the order that a user placed with a key. */
export async function findCreatedOrder(tx: Executor, userId: string, idempotencyKey: string) {
  const row = await tx
    .selectFrom('shop_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('creation_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.id;
}

/** Removes a user's orders. */
export async function removeOrdersOf(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('shop_orders').where('user_id', '=', userId).execute();
}
