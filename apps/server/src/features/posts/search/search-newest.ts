import { createSwrCache } from '../../../platform/db/cache.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Matches, matchNewest } from './search.store.ts';

/** The matches of a query of common words, and the newest post that was considered. */
export type SearchSnapshot = { upTo: string; matches: Matches };

// Many users search for common words, and the newest posts are the same for all of them.
const cachedSearch = createSwrCache<SearchSnapshot>();

/**
 * Searches the newest posts up to `newest` for a query of common words. The matches are up to one second old; they then
 * end at an older post.
 */
export function searchNewest(db: Database, query: string, newest: string): Promise<SearchSnapshot> {
  return cachedSearch(db, query, async () => ({ upTo: newest, matches: await matchNewest(db, query, newest) }));
}
