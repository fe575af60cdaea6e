import { missingConsents, type PublishedTerms } from '@gumball/rules/terms/terms';
import type { Database } from '../../platform/db/database.ts';
import { readPublishedTerms } from './read-published-terms.ts';
import { listConsents } from './terms.store.ts';

/** Returns the texts that a member still has to accept. Without texts it reads nothing of the member. */
export async function findDueConsents(db: Database, userId: string): Promise<PublishedTerms[]> {
  const published = await readPublishedTerms(db);
  if (published.every(({ required }) => required === null)) return [];
  return missingConsents(published, await listConsents(db, userId));
}
