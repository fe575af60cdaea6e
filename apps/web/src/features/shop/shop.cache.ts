/** The cache of the shop's items. Every change goes through these functions. */
import type { ItemFacts, ShopItem } from '@gumball/contract/shop/shop.schemas';
import type { InfiniteData } from '@tanstack/react-query';
import { createConcurrentEvents } from '../../lib/api/concurrent-events.ts';
import type { Page } from '../../lib/api/infinite-list.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';

/** The query keys of the shop. */
export const shopKeys = { items: ['shop', 'items'], orders: ['shop', 'orders'] } as const;

type ItemEvent = { itemId: string; item: ItemFacts | null };

const concurrentEvents = createConcurrentEvents<ItemEvent>();

const applyEvent = (items: ShopItem[], { itemId, item }: ItemEvent) =>
  items.flatMap((cached) => (cached.id === itemId ? (item === null ? [] : [{ ...cached, ...item }]) : [cached]));

/** Fetches a page of items and applies the events that arrive while it loads. */
export function withItemEvents(read: () => Promise<Page<ShopItem>>): Promise<Page<ShopItem>> {
  return concurrentEvents.track(async (since) => {
    const page = await read();
    return { ...page, items: since().reduce(applyEvent, page.items) };
  });
}

/** Applies an event to the cached items. An item that is not cached is new: the list is fetched again. */
export function applyItemEvent(event: ItemEvent): void {
  concurrentEvents.record(event);
  const list = queryClient.getQueryData<InfiniteData<Page<ShopItem>>>(shopKeys.items);
  if (!list) return;
  const isCached = list.pages.some(({ items }) => items.some(({ id }) => id === event.itemId));
  if (isCached) {
    const pages = list.pages.map((page) => ({ ...page, items: applyEvent(page.items, event) }));
    queryClient.setQueryData(shopKeys.items, { ...list, pages });
  } else if (event.item !== null) refresh(shopKeys.items);
}
