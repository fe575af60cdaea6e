/** Reads of the shop in the operators' console: docs/product.md, Shop. */
import type { operatorShopRoutes } from '@gumball/contract/shop/operator-shop.routes';
import { operatorShopEndpoints } from '@gumball/contract/shop/shop.endpoints';
import type { OrderStatus } from '@gumball/rules/shop/purchases';
import { createClient } from '../../../lib/api/api-client.ts';
import { useConsoleList } from './operators.queries.ts';

export const operatorShopClient = createClient<typeof operatorShopRoutes>(operatorShopEndpoints);

/** Returns all items of the shop, newest first. */
export function useOperatorItems() {
  return useConsoleList(['shop', 'items'], async (query, signal) => {
    const { items, pagination } = await operatorShopClient.items({ query }, { signal });
    return { items, next: pagination.nextCursor };
  });
}

/** Returns the orders in a status: open ones oldest first, others newest first. */
export function useOperatorOrders(status: OrderStatus) {
  return useConsoleList(['shop', 'orders', status], async (page, signal) => {
    const { orders, pagination } = await operatorShopClient.orders({ query: { ...page, status } }, { signal });
    return { items: orders, next: pagination.nextCursor };
  });
}
