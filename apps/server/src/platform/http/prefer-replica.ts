import type { Database } from '../db/database.ts';
import type { Viewer } from './viewer.ts';

/**
 * Returns the dependencies of an action for a read that may be a second stale: prepared statements use a read replica
 * if there is one. Not for reads after the user's own writes, nor for refetches after an event.
 */
export async function preferReplica<Parts extends { db: Database }>(parts: Parts, viewer: Viewer): Promise<Parts> {
  const db = await parts.db.read(viewer.userId);
  return db === parts.db ? parts : { ...parts, db };
}
