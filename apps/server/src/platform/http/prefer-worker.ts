import type { Database } from '../db/database.ts';

/**
 * Returns the dependencies of an action for a read that must not be stale: prepared statements use a worker if the
 * database is distributed, so that the coordinator need not plan them.
 */
export function preferWorker<Parts extends { db: Database }>(parts: Parts): Parts {
  const db = parts.db.readFresh();
  return db === parts.db ? parts : { ...parts, db };
}
