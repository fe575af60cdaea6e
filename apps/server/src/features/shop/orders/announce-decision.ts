import type { OperatorOrder } from '@gumball/contract/shop/shop.schemas';
import type { Deps } from '../../../deps.ts';

/** Tells the buyer of an order, and everybody who sees its item, that it was sent or refunded. Called after the commit. */
export function announceDecision(
  deps: Pick<Deps, 'shopBroadcasts' | 'earningsBroadcasts' | 'userBroadcasts' | 'notifier'>,
  order: OperatorOrder,
): void {
  const { id, item, buyer, note } = order;
  const isRefund = order.status === 'refunded';
  deps.shopBroadcasts.orderChanged(buyer.id, id);
  if (isRefund) {
    deps.earningsBroadcasts.changed([buyer.id]);
    deps.shopBroadcasts.itemChanged(item.id);
    if (item.frame !== null) deps.userBroadcasts.updated(buyer.id);
  }
  deps.notifier.notify({
    about: 'notification',
    type: isRefund ? 'order_refunded' : 'order_sent',
    recipientId: buyer.id,
    actorId: null,
    details: { item: item.name, reason: note ?? '' },
  });
}
