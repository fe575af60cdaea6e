import type { Deps } from '../../../deps.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { findCancelledRaffle, listUnrefundedTickets } from './raffles.store.ts';

const ticketsPerJob = 200;

/**
 * Refunds tickets of a cancelled raffle, each in its own transaction, and adds itself again until all are refunded. The
 * owners of tickets are notified with the reason.
 */
export async function refundTickets(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'shopBroadcasts' | 'earningsBroadcasts' | 'notifier'>,
  { itemId }: { itemId: string },
): Promise<void> {
  const raffle = await findCancelledRaffle(deps.db, itemId);
  if (!raffle) return;
  const { name, reason } = raffle;
  const tickets = await listUnrefundedTickets(deps.db, itemId, ticketsPerJob);
  const refunded = new Map<string, string>();
  try {
    for (const orderId of tickets)
      await deps.db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        // An operator may have refunded it, and a deleted account has no orders.
        if (!order || order.status === 'refunded') return;
        await refundOrder(tx, order, { note: reason, now: deps.clock.now() });
        refunded.set(order.user_id, orderId);
      });
  } finally {
    deps.earningsBroadcasts.changed([...refunded.keys()]);
    for (const [userId, orderId] of refunded) {
      deps.shopBroadcasts.orderChanged(userId, orderId);
      deps.notifier.notify({
        about: 'notification',
        type: 'order_refunded',
        recipientId: userId,
        actorId: null,
        details: { item: name, reason },
      });
    }
  }
  if (tickets.length === ticketsPerJob) await deps.jobs.add(refundTickets.queue, { itemId });
}
refundTickets.queue = 'refund-raffle-tickets';
