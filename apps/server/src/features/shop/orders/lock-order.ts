import type { Executor } from '../../../platform/db/database.ts';
import { lockBalance } from '../../gumballs/lock-balance.ts';
import { findOrderKeys, lockOrderRow } from '../operator-shop.store.ts';
import { lockItem } from '../purchases.store.ts';

/** An order with the facts of its item that a decision needs. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderRow>>>;

/**
 * Reads an order and locks its buyer, its item and the order until the transaction ends. A purchase locks in the same
 * order, and so does the draw of a raffle, which needs no buyer.
 */
export async function lockOrder(tx: Executor, orderId: string): Promise<LockedOrder | undefined> {
  const keys = await findOrderKeys(tx, orderId);
  if (!keys) return undefined;
  await lockBalance(tx, keys.user_id);
  await lockItem(tx, keys.item_id);
  return lockOrderRow(tx, orderId, keys.user_id);
}
