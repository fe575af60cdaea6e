/** Purchases: docs/product.md, Shop. They are not optimistic: the server decides who gets the last copy. */
import type { ShopItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import type { Frame } from '@gumball/rules/shop/frames';
import { failureMessage } from '../../lib/api/api-error.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { shopKeys } from './shop.cache.ts';
import { shopClient } from './shop.queries.ts';

/** Puts a frame on, or takes it off. A failure is shown as a toast. */
export async function wearFrame(frame: Frame | null): Promise<void> {
  try {
    await shopClient.wearFrame({ body: { frame } });
    session.updateUser({ frame });
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to change the frame')));
  }
}

/** Buys one copy of an item at the price that is shown. Rejects with an `ApiError`. */
export async function buyItem({ id, price }: ShopItem, idempotencyKey: string): Promise<ShopOrder> {
  try {
    const { order, balance } = await shopClient.buy({ params: { id }, body: { price } }, { idempotencyKey });
    session.updateUser(order.item.frame === null ? { balance } : { balance, frame: order.item.frame });
    return order;
  } finally {
    // After a refusal the item or the balance is not what was shown.
    refresh(shopKeys.items);
    refresh(shopKeys.orders);
  }
}
