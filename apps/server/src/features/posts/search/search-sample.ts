import { createSwrCache } from '../../../platform/db/cache.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findInSample } from './find-in-sample.ts';
import type { SearchSnapshot } from './search-newest.ts';

const cachedSearch = createSwrCache<SearchSnapshot>();

/**
 * Searches a sample of all posts up to `newest`, small enough to be read within milliseconds. The matches are up to one
 * second old, like those of the newest posts.
 */
export function searchSample(db: Database, query: string, newest: string): Promise<SearchSnapshot> {
  return cachedSearch(db, query, async () => ({ upTo: newest, matches: await findInSample(db, query, newest) }));
}
