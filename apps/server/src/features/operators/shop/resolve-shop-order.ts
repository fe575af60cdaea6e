import type { OperatorOrder } from '@gumball/contract/shop/shop.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { announceDecision } from '../../shop/orders/announce-decision.ts';
import { resolveOrder } from '../../shop/orders/resolve-order.ts';
import { recordAction } from '../record-action.ts';

/**
 * Marks an order as sent or refunds it, with an entry in the audit log in the same transaction. The buyer is notified
 * with the note. Throws the errors of `resolveOrder`.
 */
export async function resolveShopOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'shopBroadcasts' | 'earningsBroadcasts' | 'userBroadcasts' | 'notifier'>,
  viewer: Viewer,
  decision: { orderId: string; to: 'fulfilled' | 'refunded'; note: string },
): Promise<OperatorOrder> {
  const { orderId, to } = decision;
  const note = decision.note.trim();
  const order = await deps.db.transaction(async (tx) => {
    const resolved = await resolveOrder(deps, tx, { orderId, operatorId: viewer.userId, to, note });
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: to === 'refunded' ? 'refund-order' : 'fulfil-order',
      subject: { kind: 'order', id: orderId },
      // A note of what was sent is between the operators and the buyer.
      details: {
        title: resolved.item.name,
        memberId: resolved.buyer.id,
        price: resolved.price,
        ...(to === 'refunded' ? { reason: note } : {}),
      },
    });
    return resolved;
  });
  announceDecision(deps, order);
  return order;
}
