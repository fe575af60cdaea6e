import { operatorShopRoutes } from '@gumball/contract/shop/operator-shop.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listOperatorItems } from '../../shop/list-operator-items.ts';
import { listOrdersForOperator } from '../../shop/orders/list-orders-for-operator.ts';
import { addShopCodes } from './add-shop-codes.ts';
import { cancelShopRaffle } from './cancel-shop-raffle.ts';
import { createShopItem } from './create-shop-item.ts';
import { resolveShopOrder } from './resolve-shop-order.ts';
import { updateShopItem } from './update-shop-item.ts';

/** Mounts the routes of the shop for operators. */
export function mountOperatorShop({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(operatorShopRoutes.items, ({ query }) => listOperatorItems(deps, query));
  mount(operatorShopRoutes.createItem, async ({ viewer, body, idempotencyKey }) => ({
    item: await createShopItem(deps, viewer, body, idempotencyKey),
  }));
  mount(operatorShopRoutes.updateItem, async ({ viewer, params, body }) => ({
    item: await updateShopItem(deps, viewer, params.id, body),
  }));
  mount(operatorShopRoutes.cancelRaffle, async ({ viewer, params, body }) => ({
    item: await cancelShopRaffle(deps, viewer, { itemId: params.id, note: body.note }),
  }));
  mount(operatorShopRoutes.addCodes, ({ viewer, params, body }) => addShopCodes(deps, viewer, params.id, body.codes));
  mount(operatorShopRoutes.orders, ({ viewer, query }) => listOrdersForOperator(deps, viewer, query));
  mount(operatorShopRoutes.fulfil, async ({ viewer, params, body }) => ({
    order: await resolveShopOrder(deps, viewer, { orderId: params.id, to: 'fulfilled', note: body.note }),
  }));
  mount(operatorShopRoutes.refund, async ({ viewer, params, body }) => ({
    order: await resolveShopOrder(deps, viewer, { orderId: params.id, to: 'refunded', note: body.note }),
  }));
}
