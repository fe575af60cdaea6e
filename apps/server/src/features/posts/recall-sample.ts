import type { Database } from '../../platform/db/database.ts';
import { createRecall } from '../../platform/db/memory.ts';
import type { Recalled } from './recall-newest.ts';
import { type Matches, matchSample, rarePostWords } from './search.store.ts';

// About eleven posts each.
const readablePages = 600;
const recall = createRecall<Recalled>();

/** Looks for a query up to the post `newest` in as many posts of all times as can be read through within milliseconds; up to a second old like the newest. */
export function recallSample(db: Database, query: string, newest: string): Promise<Recalled> {
  return recall(db, query, async () => ({ upTo: newest, matches: await findInSample(db, query, newest) }));
}

/** Looks for a query in these posts up to `upTo`; they are always the same ones. */
export async function findInSample(db: Database, query: string, upTo: string): Promise<Matches> {
  const pages = await rarePostWords.pages(db);
  return matchSample(db, query, upTo, Math.min(100, (100 * readablePages) / Math.max(1, pages)));
}
