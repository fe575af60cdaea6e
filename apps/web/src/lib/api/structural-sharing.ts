/** Lists that change while more of them is read. */
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

const sharedPages = new WeakSet<object>();

const isInfiniteData = (data: unknown): data is InfiniteData<object> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/**
 * How an answer takes the place of what was there, for every query: what is equal stays the same. The next page of a list comes with the pages that were there
 * when it was asked for; those that have changed since stay as they are now.
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
