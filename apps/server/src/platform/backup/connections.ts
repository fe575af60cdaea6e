import { availableParallelism } from 'node:os';
import pg from 'pg';
import type { Database } from '../db/database.ts';

// Fewer would leave one side of the work waiting for the other; more would take the machine from a server that runs beside it.
const connectionCount = Math.min(4, Math.max(2, availableParallelism()));

/** Connections that work side by side. */
export type Connections = readonly [pg.Client, ...pg.Client[]];

/**
 * Runs `work` with some connections of its own, on which no statement of a large database is cut off after the seconds that requests have, and ends them
 * afterwards. `name` is what PostgreSQL calls them.
 */
export async function withConnections<T>(
  db: Database,
  name: string,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  const open = () => {
    const connection = new pg.Client({ ...db.connection, application_name: name });
    connection.on('error', () => undefined);
    return connection;
  };
  const connections: Connections = [open(), ...Array.from({ length: connectionCount - 1 }, open)];
  try {
    for (const connection of connections) await connection.connect();
    return await work(connections);
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

/** Works through `items` in their order on all lanes at once. After a failure nothing is begun any more, and the first one is thrown once all lanes rest. */
export async function runOnConnections<Item>(
  connections: Connections,
  items: readonly Item[],
  work: (connection: pg.Client, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const run = async (connection: pg.Client) => {
    for (let item = waiting.shift(); item !== undefined && failures.length === 0; item = waiting.shift()) {
      try {
        await work(connection, item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(connections.map(run));
  if (failures.length > 0) throw failures[0];
}
