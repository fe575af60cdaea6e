/** Live events of the shop: docs/product.md, Shop. */
import { useEffect } from 'react';
import { beforeCatchUp } from '../../lib/api/missed-events.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { once } from '../../lib/scheduling/once.ts';
import { createUserState } from '../../lib/session/user-state.ts';
import { applyItemEvent, shopKeys } from './shop.cache.ts';

/** `mounted`: the number of components that show the shop. */
const state = createUserState(() => ({ mounted: 0 }));

/** Subscribes to the items while a component shows them. */
export function useWatchShop(): void {
  useEffect(() => {
    state.mounted += 1;
    if (state.mounted === 1) socket.emitVolatile('shop:watch', { isWatching: true });
    return () => {
      state.mounted -= 1;
      if (state.mounted === 0) socket.emitVolatile('shop:watch', { isWatching: false });
    };
  }, []);
}

/** Registers the event handlers once. They stay until the page is unloaded. */
export const startShopLive = once(() => {
  socket.on('shop:item', applyItemEvent);
  // The number of owned copies changes with the orders.
  socket.on('shop:orders', () => {
    refresh(shopKeys.orders);
    refresh(shopKeys.items);
  });
  beforeCatchUp(() => socket.emit('shop:watch', { isWatching: state.mounted > 0 }));
});
