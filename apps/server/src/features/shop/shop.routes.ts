import { shopRoutes } from '@gumball/contract/shop/shop.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { boostPost } from './boosts/boost-post.ts';
import { findBoostedPost } from './boosts/find-boosted-post.ts';
import { getBoosts } from './boosts/get-boosts.ts';
import { buyItem } from './buy-item.ts';
import { wearFrame } from './frames/wear-frame.ts';
import { listItems } from './list-items.ts';
import { listOrders } from './orders/list-orders.ts';
import { getDraw } from './raffles/get-draw.ts';
import { declareRafflesJobs } from './raffles/raffles.jobs.ts';
import { handleShopEvents } from './shop.socket.ts';
import { getStickers } from './stickers/get-stickers.ts';

/** Mounts the routes and the socket events of the shop, and declares its jobs. */
export function mountShop({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(shopRoutes.items, ({ viewer, query }) => listItems(deps, viewer, query));
  mount(shopRoutes.buy, async (call) => {
    const { viewer, params, body, idempotencyKey } = call;
    const purchase = { itemId: params.id, price: body.price, idempotencyKey };
    const { existed, ...placed } = await buyItem(deps, viewer, purchase);
    if (existed) call.respondExisting();
    return placed;
  });
  mount(shopRoutes.draw, async ({ viewer, params }) => ({ draw: await getDraw(deps, viewer, params.id) }));
  mount(shopRoutes.orders, ({ viewer, query }) => listOrders(deps, viewer, query));
  mount(shopRoutes.wearFrame, async ({ viewer, body }) => {
    await wearFrame(deps, viewer, body.frame);
    return { frame: body.frame };
  });
  mount(shopRoutes.stickers, ({ viewer }) => getStickers(deps, viewer));
  mount(shopRoutes.boosts, ({ viewer }) => getBoosts(deps, viewer));
  mount(shopRoutes.boost, async (call) => {
    const { boost, existed } = await boostPost(deps, call.viewer, call.body.postId);
    if (existed) call.respondExisting();
    return { boost };
  });
  mount(shopRoutes.boostedPost, async ({ viewer }) => ({ postId: await findBoostedPost(deps, viewer) }));
  handleShopEvents(deps);
  declareRafflesJobs(deps);
}
