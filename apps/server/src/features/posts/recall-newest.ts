import type { Database } from '../../platform/db/database.ts';
import { matchNewest, type NewestMatches } from './search.store.ts';

/** What the newest posts held for a query, and the newest post that counted. */
export type Recalled = { upTo: string; matches: NewestMatches };

// Common words are what many search for, and the newest posts are the same for all of them.
const keptForMs = 1000;
const keptMax = 500;

type Kept = { upTo: string; matches: Promise<NewestMatches>; at: number };
const kept = new WeakMap<object, Map<string, Kept>>();

/** Looks for a query of common words among the posts up to `newest`. What was found is up to a second old, and then ends at an older post. */
export async function recallNewest(db: Database, query: string, newest: string): Promise<Recalled> {
  const now = performance.now();
  let known = kept.get(db.pool);
  if (!known || known.size >= keptMax) {
    known = new Map<string, Kept>();
    kept.set(db.pool, known);
  }
  const last = known.get(query);
  if (last && now - last.at < keptForMs) return { upTo: last.upTo, matches: await last.matches };
  const matches = matchNewest(db, query, newest);
  known.set(query, { upTo: newest, matches, at: now });
  try {
    return { upTo: newest, matches: await matches };
  } catch (error) {
    known.delete(query);
    throw error;
  }
}
