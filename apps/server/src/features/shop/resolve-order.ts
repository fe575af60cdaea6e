import type { OperatorOrder } from '@gumball/contract/shop/shop.schemas';
import { checkOrderDecision } from '@gumball/rules/shop/purchases';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';
import { removeBoost } from './boosts/boosts.store.ts';
import { findOperatorOrder, lockOrder, updateOrder } from './operator-shop.store.ts';
import { addSold, takeOffRefunded } from './purchases.store.ts';
import { toOperatorOrder } from './shop.view.ts';

/**
 * Marks an order as sent or refunds it, inside the caller's transaction; of concurrent decisions the first one counts. A
 * refund gives the Gumballs back and puts the copy on sale again, except a code, which its buyer has seen; a frame is
 * taken off, and a boost ends. Throws `ORDER_NOT_FOUND` and the errors of the rule.
 */
export async function resolveOrder(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  decision: { orderId: string; operatorId: string; to: 'fulfilled' | 'refunded'; note: string },
): Promise<OperatorOrder> {
  const { orderId, operatorId, to, note } = decision;
  const order = await lockOrder(tx, orderId);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const { user_id: userId, item_id: itemId, price, status, code } = order;
  assertOk(checkOrderDecision({ operatorId, buyerId: userId, status, to, note }));
  const now = clock.now();
  await updateOrder(tx, { id: orderId, userId }, { status: to, note: note === '' ? null : note, now });
  if (to === 'refunded') {
    await creditGumballs(tx, { memberId: userId, amount: price, kind: 'refund', reference: orderId, at: now });
    if (code === null) await addSold(tx, itemId, -1);
    await takeOffRefunded(tx, userId);
    await removeBoost(tx, userId, orderId);
  }
  const row = await findOperatorOrder(tx, orderId, userId);
  if (!row) throw new Error(`the order ${orderId} is missing`);
  return toOperatorOrder(row, operatorId);
}
