/** Live events of the shop: docs/product.md, Shop. */
import { z } from 'zod';
import type { ItemFacts } from './shop.schemas.ts';

/** Whether a client shows the shop. Replaces its earlier subscription. */
export const shopWatch = z.object({ isWatching: z.boolean() });

/**
 * Server events of the shop. `shop:item` goes to subscribers; `item` is null when members no longer see it.
 * `shop:orders` goes to the buyer: an order of theirs is new or decided.
 */
export type ShopServerEvents = {
  'shop:item': { itemId: string; item: ItemFacts | null };
  'shop:orders': { orderId: string };
};

/** Client events of the shop. */
export type ShopClientEvents = { 'shop:watch': z.infer<typeof shopWatch> };
