/** Queries of the shop: docs/product.md, Shop. */
import { shopEndpoints } from '@gumball/contract/shop/shop.endpoints';
import type { shopRoutes } from '@gumball/contract/shop/shop.routes';
import type { ShopItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { createClient } from '../../lib/api/api-client.ts';
import { type InfiniteList, infiniteListOptions, useInfiniteList } from '../../lib/api/infinite-list.ts';
import { shopKeys, withItemEvents } from './shop.cache.ts';
import { startShopLive } from './shop.live.ts';

export const shopClient = createClient<typeof shopRoutes>(shopEndpoints);

/** Returns the items of the shop, newest first. */
export function useShopItems(): InfiniteList<ShopItem> {
  startShopLive();
  return useInfiniteList(
    infiniteListOptions<ShopItem>(shopKeys.items, (query, signal) =>
      withItemEvents(async () => {
        const { items, pagination } = await shopClient.items({ query }, { signal });
        return { items, next: pagination.nextCursor };
      }),
    ),
  );
}

/** Returns the member's orders, newest first. */
export function useOrders(): InfiniteList<ShopOrder> {
  startShopLive();
  return useInfiniteList(
    infiniteListOptions<ShopOrder>(shopKeys.orders, async (query, signal) => {
      const { orders, pagination } = await shopClient.orders({ query }, { signal });
      return { items: orders, next: pagination.nextCursor };
    }),
  );
}
