import { shopWatch } from '@gumball/contract/shop/shop.events';
import type { Deps } from '../../deps.ts';
import { shopRoom } from './shop.broadcasts.ts';

/** Handles the socket events of the shop: a client subscribes to the items while it shows them. */
export function handleShopEvents({ realtime }: Pick<Deps, 'realtime'>): void {
  realtime.on('shop:watch', shopWatch, async (connection, { isWatching }) => {
    connection.setRooms(shopRoom, isWatching ? [shopRoom] : []);
    if (isWatching) await connection.prepareRooms([shopRoom]);
    return undefined;
  });
}
