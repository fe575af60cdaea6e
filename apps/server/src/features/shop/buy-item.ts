import type { ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { checkPurchase, isItemListed } from '@gumball/rules/shop/purchases';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { debitGumballs } from '../gumballs/debit-gumballs.ts';
import { lockBalance } from '../gumballs/lock-balance.ts';
import { setFrame } from '../users/set-frame.ts';
import { addSold, countOwned, findCreatedOrder, findItem, insertOrder, lockItem, takeCode } from './purchases.store.ts';
import { findOrderOf, type ItemRow } from './shop.store.ts';
import { toOffer, toOrder } from './shop.view.ts';

/** What a member buys, at the price that the member saw. */
export type Purchase = { itemId: string; price: number; idempotencyKey: string | undefined };

/** The order, the balance after it, and whether it existed before. */
export type PlacedOrder = { order: ShopOrder; balance: number; existed: boolean };

/**
 * Buys one copy of an item: the order, the debit, the copy and its code are one transaction. A frame is worn at once.
 * The same `idempotencyKey` by the same member buys once. Throws `ITEM_NOT_FOUND` and the errors of the rule.
 */
export async function buyItem(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'shopBroadcasts' | 'earningsBroadcasts' | 'userBroadcasts'>,
  viewer: Viewer,
  purchase: Purchase,
): Promise<PlacedOrder> {
  const placed = await deps.db.transaction((tx) => placeOrder(deps, tx, viewer.userId, purchase));
  if (placed.existed) return placed;
  deps.earningsBroadcasts.changed([viewer.userId]);
  deps.shopBroadcasts.itemChanged(purchase.itemId);
  deps.shopBroadcasts.orderChanged(viewer.userId, placed.order.id);
  if (placed.order.item.frame !== null) deps.userBroadcasts.updated(viewer.userId);
  return placed;
}

async function placeOrder(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  userId: string,
  { itemId, price, idempotencyKey }: Purchase,
): Promise<PlacedOrder> {
  // The user's row is locked before the item's, as in a refund: purchases of a member take turns, and the lock of a
  // popular item is held briefly.
  const balance = await lockBalance(tx, userId);
  if (balance === undefined) throw new AppError('ACCESS_DENIED');
  const earlierId = idempotencyKey === undefined ? undefined : await findCreatedOrder(tx, userId, idempotencyKey);
  if (earlierId !== undefined) return { order: await getOrder(tx, userId, earlierId), balance, existed: true };
  const owned = await countOwned(tx, userId, itemId);
  const now = clock.now();
  const check = (offered: ItemRow | undefined): ItemRow => {
    if (!offered || !isItemListed({ ...toOffer(offered), kind: offered.kind }, now))
      throw new AppError('ITEM_NOT_FOUND');
    // The clock of the server that drew it may be ahead of this one.
    if (offered.decided_at) throw new AppError('ITEM_UNAVAILABLE');
    assertOk(checkPurchase(toOffer(offered), { owned, balance, expectedPrice: price }, now));
    return offered;
  };
  // Those who come too late do not wait for the lock.
  check(await findItem(tx, itemId));
  const item = check(await lockItem(tx, itemId));
  const id = ids.next();
  const code = item.kind === 'code' ? await takeCode(tx, itemId, id) : null;
  if (code === undefined) throw new AppError('ITEM_SOLD_OUT');
  await addSold(tx, itemId, 1);
  const isSent = item.kind !== 'manual';
  await insertOrder(tx, { id, userId, itemId, price: item.price, code, isSent, idempotencyKey, now });
  if (item.frame !== null) await setFrame(tx, userId, item.frame);
  const rest = await debitGumballs(tx, {
    memberId: userId,
    amount: item.price,
    kind: 'purchase',
    reference: id,
    at: now,
  });
  return { order: await getOrder(tx, userId, id), balance: rest, existed: false };
}

async function getOrder(tx: Executor, userId: string, orderId: string): Promise<ShopOrder> {
  const row = await findOrderOf(tx, userId, orderId);
  if (!row) throw new Error(`the order ${orderId} is missing`);
  return toOrder(row);
}
