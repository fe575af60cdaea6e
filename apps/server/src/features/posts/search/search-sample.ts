import { createSwrCache } from '../../../platform/db/cache.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Matches, matchSample, postTerms } from './search.store.ts';
import type { SearchSnapshot } from './search-newest.ts';

// About eleven posts each.
const maxSamplePages = 600;
const cachedSearch = createSwrCache<SearchSnapshot>();

/**
 * Searches a sample of all posts up to `newest`, small enough to be read within milliseconds. The matches are up to one
 * second old, like those of the newest posts.
 */
export function searchSample(db: Database, query: string, newest: string): Promise<SearchSnapshot> {
  return cachedSearch(db, query, async () => ({ upTo: newest, matches: await findInSample(db, query, newest) }));
}

/** Searches the sample of posts up to `upTo`. The sample is always the same. */
export async function findInSample(db: Database, query: string, upTo: string): Promise<Matches> {
  const pages = await postTerms.pages(db);
  return matchSample(db, query, upTo, Math.min(100, (100 * maxSamplePages) / Math.max(1, pages)));
}
