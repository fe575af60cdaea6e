/** Lists that change while more of them is read. */
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

const placed = new WeakSet<object>();

const isPaged = (data: unknown): data is InfiniteData<object> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/**
 * How an answer takes the place of what was there, for every query: what is equal stays the same. The next page of a list comes with the pages that were there
 * when it was asked for; those that have changed since stay as they are now.
 */
export function keepChanges(had: unknown, got: unknown): unknown {
  if (!isPaged(got)) return replaceEqualDeep(had, got);
  const now = isPaged(had) ? had.pages : [];
  const isOutdated = (page: object) => placed.has(page) && !now.includes(page);
  const pages = got.pages.map((page, at) => (isOutdated(page) ? (now[at] ?? page) : page));
  const kept = replaceEqualDeep(had, { ...got, pages }) as InfiniteData<object>;
  for (const page of kept.pages) placed.add(page);
  return kept;
}
