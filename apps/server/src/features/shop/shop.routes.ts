import { shopRoutes } from '@gumball/contract/shop/shop.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { boostPost } from './boosts/boost-post.ts';
import { findBoostedPost } from './boosts/find-boosted-post.ts';
import { getBoosts } from './boosts/get-boosts.ts';
import { buyItem } from './buy-item.ts';
import { listItems } from './list-items.ts';
import { listOrders } from './list-orders.ts';
import { handleShopEvents } from './shop.socket.ts';
import { wearFrame } from './wear-frame.ts';

/** Mounts the routes and the socket events of the shop. */
export function mountShop({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(shopRoutes.items, ({ viewer, query }) => listItems(deps, viewer, query));
  mount(shopRoutes.buy, async (call) => {
    const { viewer, params, body, idempotencyKey } = call;
    const purchase = { itemId: params.id, price: body.price, idempotencyKey };
    const { existed, ...placed } = await buyItem(deps, viewer, purchase);
    if (existed) call.respondExisting();
    return placed;
  });
  mount(shopRoutes.orders, ({ viewer, query }) => listOrders(deps, viewer, query));
  mount(shopRoutes.wearFrame, async ({ viewer, body }) => {
    await wearFrame(deps, viewer, body.frame);
    return { frame: body.frame };
  });
  mount(shopRoutes.boosts, ({ viewer }) => getBoosts(deps, viewer));
  mount(shopRoutes.boost, async (call) => {
    const { boost, existed } = await boostPost(deps, call.viewer, call.body.postId);
    if (existed) call.respondExisting();
    return { boost };
  });
  mount(shopRoutes.boostedPost, async ({ viewer }) => ({ postId: await findBoostedPost(deps, viewer) }));
  handleShopEvents(deps);
}
