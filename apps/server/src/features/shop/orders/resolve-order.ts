import type { OperatorOrder } from '@gumball/contract/shop/shop.schemas';
import { checkOrderDecision } from '@gumball/rules/shop/purchases';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { findOperatorOrder, updateOrder } from '../operator-shop.store.ts';
import { toOperatorOrder } from '../shop.view.ts';
import { lockOrder } from './lock-order.ts';
import { refundOrder } from './refund-order.ts';

/**
 * Marks an order as sent or refunds it, inside the caller's transaction; of concurrent decisions the first one counts.
 * After the commit the caller calls `announceDecision`. Throws `ORDER_NOT_FOUND` and the errors of the rule.
 */
export async function resolveOrder(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  decision: { orderId: string; operatorId: string; to: 'fulfilled' | 'refunded'; note: string },
): Promise<OperatorOrder> {
  const { orderId, operatorId, to, note } = decision;
  const order = await lockOrder(tx, orderId);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const { user_id: userId, status } = order;
  assertOk(checkOrderDecision({ operatorId, buyerId: userId, status, to, note }));
  const now = clock.now();
  if (to === 'refunded') await refundOrder(tx, order, { note, now });
  else await updateOrder(tx, { id: orderId, userId }, { status: to, note: note === '' ? null : note, now });
  const row = await findOperatorOrder(tx, orderId, userId);
  if (!row) throw new Error(`the order ${orderId} is missing`);
  return toOperatorOrder(row, operatorId);
}
