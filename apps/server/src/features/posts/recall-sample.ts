import type { Database } from '../../platform/db/database.ts';
import { createRecall } from '../../platform/db/memory.ts';
import type { Recalled } from './recall-newest.ts';
import { type Matches, matchSample, rarePostWords } from './search.store.ts';

// About eleven posts each.
const readablePages = 600;
const recall = createRecall<Recalled>();

/**
 * Searches a sample of all posts up to `newest`, small enough to be read within milliseconds. The matches are up to one
 * second old, like those of the newest posts.
 */
export function recallSample(db: Database, query: string, newest: string): Promise<Recalled> {
  return recall(db, query, async () => ({ upTo: newest, matches: await findInSample(db, query, newest) }));
}

/** Searches the sample of posts up to `upTo`. The sample is always the same. */
export async function findInSample(db: Database, query: string, upTo: string): Promise<Matches> {
  const pages = await rarePostWords.pages(db);
  return matchSample(db, query, upTo, Math.min(100, (100 * readablePages) / Math.max(1, pages)));
}
