/** Purchases: docs/product.md, Shop. They are not optimistic: the server decides who gets the last copy. */
import type { ShopItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { refresh } from '../../lib/api/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { shopKeys } from './shop.cache.ts';
import { shopClient } from './shop.queries.ts';

/** Buys one copy of an item at the price that is shown. Rejects with an `ApiError`. */
export async function buyItem({ id, price }: ShopItem, idempotencyKey: string): Promise<ShopOrder> {
  try {
    const { order, balance } = await shopClient.buy({ params: { id }, body: { price } }, { idempotencyKey });
    session.updateUser({ balance });
    return order;
  } finally {
    // After a refusal the item or the balance is not what was shown.
    refresh(shopKeys.items);
    refresh(shopKeys.orders);
  }
}
