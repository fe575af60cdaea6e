import type { PublishedTerms } from '@gumball/rules/terms/terms';
import { createTtlCache } from '../../platform/db/cache.ts';
import type { Database } from '../../platform/db/database.ts';
import { listPublished } from './terms.store.ts';

const cache = createTtlCache<Promise<PublishedTerms[]>>();

/** Reads the published texts. Another server's change shows after a second. */
export function readPublishedTerms(db: Database): Promise<PublishedTerms[]> {
  const cached = cache.get(db, '');
  if (cached) return cached;
  const published = listPublished(db.kysely);
  cache.set(db, '', published);
  published.catch(() => cache.delete(db, ''));
  return published;
}

/** Makes the next read return what is stored. */
readPublishedTerms.refresh = (db: Database): void => cache.delete(db, '');
