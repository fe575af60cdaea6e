import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { createIds, type Ids } from './ids.ts';

/** Creates the id source of a process, with a unique node number from the database. */
export async function openIds(clock: Clock, db: Pick<Database, 'pool'>): Promise<Ids> {
  const { rows } = await db.pool.query<{ node: string }>("SELECT nextval('node_numbers') AS node");
  return createIds(clock, Number(BigInt(rows[0]?.node ?? '0') % 1024n));
}
