import type { Database } from '../../../platform/db/database.ts';
import { type Matches, matchSample, postTerms } from './search.store.ts';

// About eleven posts each.
const maxSamplePages = 600;

/** Searches the sample of posts up to `upTo`. The sample is always the same. */
export async function findInSample(db: Database, query: string, upTo: string): Promise<Matches> {
  const pages = await postTerms.pages(db);
  return matchSample(db, query, upTo, Math.min(100, (100 * maxSamplePages) / Math.max(1, pages)));
}
