import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { createIds, type Ids } from './ids.ts';
import { leaseNode } from './node-lease.ts';

/** The id source of a process. `release` frees its node number. */
export type OpenIds = Ids & { release(): Promise<void> };

/**
 * Opens the id source of a process, with a node number that no other running process has. `next` throws
 * `DatabaseUnavailable` if the database was unavailable for a minute, until it is back.
 */
export async function openIds(clock: Clock, db: Pick<Database, 'pool'>): Promise<OpenIds> {
  const lease = await leaseNode(db);
  return { ...createIds(clock, lease.number), release: lease.release };
}

/** Runs the work of a command with an id source of its own. */
export async function withIds<T>(clock: Clock, db: Pick<Database, 'pool'>, run: (ids: Ids) => Promise<T>): Promise<T> {
  const ids = await openIds(clock, db);
  try {
    return await run(ids);
  } finally {
    await ids.release();
  }
}
