import { largestId } from '@gumball/contract/pagination';
import type { StickerPack } from '@gumball/rules/messages/stickers';
import type { Frame } from '@gumball/rules/shop/frames';
import type { ItemDraft, ItemKind } from '@gumball/rules/shop/items';
import type { OrderStatus } from '@gumball/rules/shop/purchases';
import { type Database, type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import type { ItemRow, OrderRow } from './shop.store.ts';

/** What operators enter for an item, with the number of winning tickets of a raffle. */
export type ItemTerms = ItemDraft & { winners: number | null };

const columnsOf = (draft: ItemTerms & { pictureUrl: string | null }) => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  picture_url: draft.pictureUrl,
  price: draft.price,
  stock: draft.stock,
  member_limit: draft.memberLimit,
  starts_at: draft.startsAt,
  ends_at: draft.endsAt,
  winners: draft.winners,
});

/** An item before it is stored. */
export type NewItem = ItemTerms & {
  id: string;
  kind: ItemKind;
  frame: Frame | null;
  pack: StickerPack | null;
  pictureUrl: string | null;
  creationKey: string | null;
  now: Date;
};

/** Stores an item. Returns undefined if its key was used before. */
export async function insertItem(tx: Executor, item: NewItem): Promise<ItemRow | undefined> {
  return tx
    .insertInto('shop_items')
    .values({
      ...columnsOf(item),
      id: item.id,
      kind: item.kind,
      frame: item.frame,
      pack: item.pack,
      paused_at: null,
      creation_key: item.creationKey,
      created_at: item.now,
    })
    .onConflict((conflict) => conflict.column('creation_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Finds the item that was created with a key. */
export async function findCreatedItem(tx: Executor, creationKey: string): Promise<ItemRow | undefined> {
  return tx.selectFrom('shop_items').selectAll().where('creation_key', '=', creationKey).executeTakeFirst();
}

/** Counts all items. */
export async function countItems(tx: Executor): Promise<number> {
  const { items } = await tx
    .selectFrom('shop_items')
    .select((row) => row.fn.countAll<string>().as('items'))
    .executeTakeFirstOrThrow();
  return Number(items);
}

/** Changes an item. */
export async function updateItemRow(
  tx: Executor,
  itemId: string,
  draft: ItemTerms & { pictureUrl: string | null; pausedAt: Date | null },
): Promise<ItemRow> {
  return tx
    .updateTable('shop_items')
    .set({ ...columnsOf(draft), paused_at: draft.pausedAt })
    .where('id', '=', itemId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const newCodes: Statement = {
  name: 'shop-add-codes',
  text: `INSERT INTO shop_codes (item_id, code, position)
    SELECT $1::bigint, code, $3::bigint + position FROM unnest($2::text[]) WITH ORDINALITY AS given (code, position)
    ON CONFLICT DO NOTHING RETURNING 1`,
};

/** Stores codes of an item that the caller locked, and adds them to its stock. Returns how many are new. */
export async function insertCodes(tx: Executor, item: ItemRow, codes: readonly string[]): Promise<number> {
  const rows = await rowsIn(tx, newCodes, [item.id, codes, item.stock ?? 0]);
  await tx
    .updateTable('shop_items')
    .set({ stock: (item.stock ?? 0) + rows.length })
    .where('id', '=', item.id)
    .execute();
  return rows.length;
}

/** An order with its item and its buyer. */
export type OperatorOrderRow = OrderRow & {
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  level_gumballs: string;
};

const columns = `o.id, o.user_id, o.item_id, i.kind, i.name, i.picture_url, i.frame, i.pack, o.price, o.status, o.code, o.won, o.note,
  o.created_at, o.decided_at, b.starts_at AS used_at, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs`;
const joins = `JOIN shop_items i ON i.id = o.item_id JOIN users u ON u.id = o.user_id
  LEFT JOIN post_boosts b ON b.user_id = o.user_id AND b.order_id = o.id`;

const oldestFirst = pagedStatement(
  'shop-operator-orders-open',
  2,
  (limit, offset) => `
    SELECT ${columns} FROM (SELECT * FROM shop_orders WHERE status = $1 AND id > $2::bigint
      ORDER BY id LIMIT ${limit} OFFSET ${offset}) o ${joins} ORDER BY o.id`,
);
const newestFirst = pagedStatement(
  'shop-operator-orders-decided',
  2,
  (limit, offset) => `
    SELECT ${columns} FROM (SELECT * FROM shop_orders WHERE status = $1 AND id < $2::bigint
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) o ${joins} ORDER BY o.id DESC`,
);

/** Lists orders for operators: open ones oldest first, others newest first. */
export function listOperatorOrders(
  db: Database,
  status: OrderStatus,
  after: string | undefined,
  part: LimitOffset,
): Promise<OperatorOrderRow[]> {
  return status === 'open'
    ? db.rows(oldestFirst(part), pagedValues([status, after ?? '0'], part))
    : db.rows(newestFirst(part), pagedValues([status, after ?? largestId], part));
}

/** Finds whose order it is, and of what. */
export async function findOrderKeys(tx: Executor, orderId: string) {
  return tx.selectFrom('shop_orders').select(['user_id', 'item_id']).where('id', '=', orderId).executeTakeFirst();
}

/** Reads an order of a user and locks it until the transaction ends. */
export async function lockOrderRow(tx: Executor, orderId: string, userId: string) {
  return tx
    .selectFrom('shop_orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

const oneOrder: Statement = {
  name: 'shop-operator-order',
  text: `SELECT ${columns} FROM shop_orders o ${joins} WHERE o.id = $1::bigint AND o.user_id = $2::bigint`,
};

/** Reads an order of a user for operators. */
export async function findOperatorOrder(
  tx: Executor,
  orderId: string,
  userId: string,
): Promise<OperatorOrderRow | undefined> {
  const [row] = await rowsIn<OperatorOrderRow>(tx, oneOrder, [orderId, userId]);
  return row;
}

/** Stores an operator's decision about an order. */
export async function updateOrder(
  tx: Executor,
  order: { id: string; userId: string },
  decision: { status: OrderStatus; note: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({ status: decision.status, note: decision.note, decided_at: decision.now })
    .where('id', '=', order.id)
    .where('user_id', '=', order.userId)
    .execute();
}
