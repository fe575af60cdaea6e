/** Lists that change while more pages load. */
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

const sharedPages = new WeakSet<object>();

const isInfiniteData = (data: unknown): data is InfiniteData<object> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/**
 * Structural sharing of every query: equal parts keep their identity. The next page arrives with the pages from the
 * time of its request; pages that changed since keep their current state.
 */
export function shareStructure(previous: unknown, incoming: unknown): unknown {
  if (!isInfiniteData(incoming)) return replaceEqualDeep(previous, incoming);
  const currentPages = isInfiniteData(previous) ? previous.pages : [];
  const isOutdated = (page: object) => sharedPages.has(page) && !currentPages.includes(page);
  const pages = incoming.pages.map((page, index) => (isOutdated(page) ? (currentPages[index] ?? page) : page));
  const shared = replaceEqualDeep(previous, { ...incoming, pages }) as InfiniteData<object>;
  for (const page of shared.pages) sharedPages.add(page);
  return shared;
}
