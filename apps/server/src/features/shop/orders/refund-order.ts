import type { Executor } from '../../../platform/db/database.ts';
import { creditGumballs } from '../../gumballs/credit-gumballs.ts';
import { removeBoost } from '../boosts/boosts.store.ts';
import { updateOrder } from '../operator-shop.store.ts';
import { addSold, takeOffRefunded } from '../purchases.store.ts';
import type { LockedOrder } from './lock-order.ts';

/**
 * Refunds an order that the caller locked: its Gumballs are given back and the copy is on sale again, except a code, which
 * its buyer has seen. A frame is taken off, and a boost ends.
 */
export async function refundOrder(
  tx: Executor,
  order: LockedOrder,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const { id, user_id: userId, item_id: itemId, price, code } = order;
  await updateOrder(tx, { id, userId }, { status: 'refunded', note, now });
  await creditGumballs(tx, { memberId: userId, amount: price, kind: 'refund', reference: id, at: now });
  if (code === null) await addSold(tx, itemId, -1);
  await takeOffRefunded(tx, userId);
  await removeBoost(tx, userId, id);
}
