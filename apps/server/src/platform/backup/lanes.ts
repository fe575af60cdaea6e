import { availableParallelism } from 'node:os';
import pg from 'pg';
import type { Database } from '../db/database.ts';

// Fewer would leave one side of the work waiting for the other; more would take the machine from a server that runs beside it.
const laneCount = Math.min(4, Math.max(2, availableParallelism()));

/** Connections that work side by side. */
export type Lanes = readonly [pg.Client, ...pg.Client[]];

/**
 * Runs `work` with some connections of its own, on which no statement of a large database is cut off after the seconds that requests have, and ends them
 * afterwards. `name` is what PostgreSQL calls them.
 */
export async function withLanes<T>(db: Database, name: string, work: (lanes: Lanes) => Promise<T>): Promise<T> {
  const open = () => {
    const lane = new pg.Client({ ...db.connection, application_name: name });
    lane.on('error', () => undefined);
    return lane;
  };
  const lanes: Lanes = [open(), ...Array.from({ length: laneCount - 1 }, open)];
  try {
    for (const lane of lanes) await lane.connect();
    return await work(lanes);
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()));
  }
}

/** Works through `items` in their order on all lanes at once. After a failure nothing is begun any more, and the first one is thrown once all lanes rest. */
export async function inLanes<Item>(
  lanes: Lanes,
  items: readonly Item[],
  work: (lane: pg.Client, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const run = async (lane: pg.Client) => {
    for (let item = waiting.shift(); item !== undefined && failures.length === 0; item = waiting.shift()) {
      try {
        await work(lane, item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(lanes.map(run));
  if (failures.length > 0) throw failures[0];
}
