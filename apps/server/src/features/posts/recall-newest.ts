import type { Database } from '../../platform/db/database.ts';
import { createRecall } from '../../platform/db/memory.ts';
import { type Matches, matchNewest } from './search.store.ts';

/** What was found for a query of common words, and the newest post that counted. */
export type Recalled = { upTo: string; matches: Matches };

// Common words are what many search for, and the newest posts are the same for all of them.
const recall = createRecall<Recalled>();

/** Looks for a query of common words among the newest posts up to `newest`. What was found is up to a second old, and then ends at an older post. */
export function recallNewest(db: Database, query: string, newest: string): Promise<Recalled> {
  return recall(db, query, async () => ({ upTo: newest, matches: await matchNewest(db, query, newest) }));
}
