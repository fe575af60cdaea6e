import type { Database } from '../db/database.ts';
import type { Viewer } from './viewer.ts';

/**
 * The parts of an action for a read that may be a second old: its prepared statements go to a read replica where there is one. Not for what a member has just
 * done, nor for what an event has them read anew.
 */
export async function preferReplica<Parts extends { db: Database }>(parts: Parts, viewer: Viewer): Promise<Parts> {
  const db = await parts.db.read(viewer.userId);
  return db === parts.db ? parts : { ...parts, db };
}
