import { isItemListed } from '@gumball/rules/shop/purchases';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { listItemsById } from './shop.store.ts';
import { toItemFacts, toOffer } from './shop.view.ts';

const coalesceMs = 250;

/** The room of all connections that show the shop. */
export const shopRoom = 'shop';

/** Broadcasts about the shop. Called after the commit of the action. */
export type ShopBroadcasts = {
  /** An item is new, or its texts, terms or stock changed. */
  itemChanged(itemId: string): void;
  /** An order of a user is new or decided. */
  orderChanged(userId: string, orderId: string): void;
};

/**
 * Creates the broadcasts about the shop. Changes of items are coalesced and read again, so that a rush on an item costs
 * a few events a second.
 */
export function createShopBroadcasts({
  db,
  clock,
  realtime,
  log,
}: Pick<PlatformDeps, 'db' | 'clock' | 'realtime' | 'log'>): ShopBroadcasts {
  const items = createCoalescer<string>({
    delayMs: coalesceMs,
    log,
    async send(itemIds) {
      if (!realtime.mayHaveListeners(shopRoom)) return;
      for (const row of await listItemsById(db, itemIds)) {
        const isListed = isItemListed({ ...toOffer(row), kind: row.kind }, clock.now());
        realtime.broadcast(shopRoom, 'shop:item', { itemId: row.id, item: isListed ? toItemFacts(row) : null });
      }
    },
  });
  realtime.onClose(items.stop);
  return {
    itemChanged: items.add,
    orderChanged: (userId, orderId) => realtime.broadcast(userRoom(userId), 'shop:orders', { orderId }),
  };
}
