import { largestId } from '@gumball/contract/pagination';
import type { StickerPack } from '@gumball/rules/messages/stickers';
import type { Frame } from '@gumball/rules/shop/frames';
import type { ItemKind } from '@gumball/rules/shop/items';
import { type OrderStatus, raffleShownMs } from '@gumball/rules/shop/purchases';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';

/** An item of the shop. */
export type ItemRow = {
  id: string;
  kind: ItemKind;
  name: string;
  description: string;
  picture_url: string | null;
  price: number;
  stock: number | null;
  sold: number;
  member_limit: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  paused_at: Date | null;
  frame: Frame | null;
  pack: StickerPack | null;
  winners: number | null;
  decided_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
};

/** An order with its item. */
export type OrderRow = {
  id: string;
  item_id: string;
  kind: ItemKind;
  name: string;
  picture_url: string | null;
  frame: Frame | null;
  pack: StickerPack | null;
  price: number;
  status: OrderStatus;
  code: string | null;
  won: boolean | null;
  note: string | null;
  used_at: Date | null;
  created_at: Date;
  decided_at: Date | null;
};

const itemColumns = `i.id, i.kind, i.name, i.description, i.picture_url, i.price, i.stock, i.sold, i.member_limit,
  i.starts_at, i.ends_at, i.paused_at, i.frame, i.pack, i.winners, i.decided_at, i.cancelled_at, i.created_at`;

const visibleItems = pagedStatement(
  'shop-items',
  4,
  (limit, offset) => `
    SELECT ${itemColumns}, (SELECT count(*) FROM shop_orders o
      WHERE o.user_id = $1::bigint AND o.item_id = i.id AND o.status <> 'refunded')::int AS owned
    FROM shop_items i
    WHERE i.id < $2::bigint AND i.paused_at IS NULL
      AND (i.ends_at IS NULL OR i.ends_at > CASE i.kind WHEN 'raffle' THEN $4::timestamptz ELSE $3::timestamptz END)
    ORDER BY i.id DESC LIMIT ${limit} OFFSET ${offset}`,
);

/** Lists the items that members see, newest first, with the number of copies that a user kept. */
export function listVisibleItems(
  db: Database,
  userId: string,
  now: Date,
  before: string | undefined,
  part: LimitOffset,
): Promise<(ItemRow & { owned: number })[]> {
  const rafflesSince = new Date(now.getTime() - raffleShownMs);
  return db.rows(visibleItems(part), pagedValues([userId, before ?? largestId, now, rafflesSince], part));
}

const allItems = pagedStatement(
  'shop-items-all',
  1,
  (limit, offset) =>
    `SELECT ${itemColumns} FROM shop_items i WHERE i.id < $1::bigint ORDER BY i.id DESC LIMIT ${limit} OFFSET ${offset}`,
);

/** Lists all items, newest first. */
export function listAllItems(db: Database, before: string | undefined, part: LimitOffset): Promise<ItemRow[]> {
  return db.rows(allItems(part), pagedValues([before ?? largestId], part));
}

const itemsById: Statement = {
  name: 'shop-items-by-id',
  text: `SELECT ${itemColumns} FROM shop_items i WHERE i.id = ANY($1::bigint[])`,
};

/** Reads items by their ids. */
export function listItemsById(db: Database, ids: readonly string[]): Promise<ItemRow[]> {
  return db.rows(itemsById, [ids]);
}

const orderColumns = `o.id, o.item_id, i.kind, i.name, i.picture_url, i.frame, i.pack, o.price, o.status, o.code, o.won, o.note,
  o.created_at,  o.decided_at, b.starts_at AS used_at`;

const ordersOfUser = pagedStatement(
  'shop-orders',
  2,
  (limit, offset) => `
    SELECT ${orderColumns} FROM shop_orders o JOIN shop_items i ON i.id = o.item_id
    LEFT JOIN post_boosts b ON b.user_id = o.user_id AND b.order_id = o.id
    WHERE o.user_id = $1::bigint AND o.id < $2::bigint ORDER BY o.id DESC LIMIT ${limit} OFFSET ${offset}`,
);

/** Lists a user's orders, newest first. */
export function listOrdersOf(
  db: Database,
  userId: string,
  before: string | undefined,
  part: LimitOffset,
): Promise<OrderRow[]> {
  return db.rows(ordersOfUser(part), pagedValues([userId, before ?? largestId], part));
}

/** Finds an order of a user. */
export async function findOrderOf(tx: Executor, userId: string, orderId: string): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('shop_orders as o')
    .innerJoin('shop_items as i', 'i.id', 'o.item_id')
    .leftJoin('post_boosts as b', (join) => join.onRef('b.user_id', '=', 'o.user_id').onRef('b.order_id', '=', 'o.id'))
    .select([
      'o.id',
      'o.item_id',
      'i.kind',
      'i.name',
      'i.picture_url',
      'i.frame',
      'i.pack',
      'o.price',
      'o.status',
      'o.code',
      'o.won',
      'o.note',
    ])
    .select(['o.created_at', 'o.decided_at', 'b.starts_at as used_at'])
    .where('o.user_id', '=', userId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

/** An order whose price differs from its entries in the ledger. */
export type UnpaidOrder = { id: string; username: string; status: OrderStatus };

const unpaid: Statement = {
  name: 'shop-unpaid-orders',
  text: `SELECT o.id, u.username, o.status FROM shop_orders o JOIN users u ON u.id = o.user_id
    LEFT JOIN gumball_entries p ON p.user_id = o.user_id AND p.kind = 'purchase' AND p.reference = o.id::text
    LEFT JOIN gumball_entries r ON r.user_id = o.user_id AND r.kind = 'refund' AND r.reference = o.id::text
    WHERE coalesce(p.amount, 0) <> -o.price OR coalesce(r.amount, 0) <> CASE o.status WHEN 'refunded' THEN o.price ELSE 0 END
    ORDER BY o.id LIMIT 100`,
};

/** Lists the first hundred orders whose entries in the ledger are missing or of another amount. */
export function listUnpaidOrders(db: Database): Promise<UnpaidOrder[]> {
  return db.rows(unpaid, []);
}
