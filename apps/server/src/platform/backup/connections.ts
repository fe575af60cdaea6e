import { availableParallelism } from 'node:os';
import pg from 'pg';
import type { Database } from '../db/database.ts';

// With fewer, compression and the database wait for each other. More would slow down a server on the same machine.
const connectionCount = Math.min(4, Math.max(2, availableParallelism()));

/** Connections that work concurrently. */
export type Connections = readonly [pg.Client, ...pg.Client[]];

/**
 * Runs `work` with dedicated connections and closes them afterwards. They have no statement timeout, because statements
 * on a large database take longer than requests may. `name` is their application name in PostgreSQL.
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

/**
 * Processes `items` in order on all connections concurrently. After a failure no further item starts; the first error
 * is thrown once all connections are idle.
 */
export async function runOnConnections<Item>(
  connections: Connections,
  items: readonly Item[],
  work: (connection: pg.Client, item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const failures: unknown[] = [];
  const run = async (connection: pg.Client) => {
    for (let item = queue.shift(); item !== undefined && failures.length === 0; item = queue.shift()) {
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
