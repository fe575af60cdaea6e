import { openDatabase } from '@gumball/server/platform/db/database';
import { startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { migrate } from '@gumball/server/platform/db/migrate';
import { createLog } from '@gumball/server/platform/log/log';
import { createTempFolder } from '@gumball/server/test/create-temp-folder';
import pg from 'pg';

/** Runs a query on a new connection, so that the database may restart between two queries. */
export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The database of one run: its URL for servers, and its query function. */
export type RunDatabase = { url: string; query: Query };

/** A shared PostgreSQL for runs that do not harm the database. Each run gets its own migrated database. */
export type Cluster = { newDatabase(): Promise<RunDatabase>; stop(): Promise<void> };

const template = 'gumball_template';

/** Returns a query function. It evaluates `connection` for each query. */
export function createQuery(connection: () => pg.ClientConfig | Promise<pg.ClientConfig>): Query {
  return async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client(await connection());
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
}

/**
 * Starts the shared PostgreSQL. `isHasty` turns fsync off: none of the faults that use it simulates a power failure.
 */
export async function startCluster(withoutFsync: boolean): Promise<Cluster> {
  const { folder: dataDir, remove } = await createTempFolder();
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_connections: '300', ...(withoutFsync ? { fsync: 'off' } : {}) },
  });
  const { host, port, user } = server.connection;
  const connectionTo = (database: string) => ({ host, port, user, database });
  const adminQuery = createQuery(() => server.connection);
  await adminQuery(`CREATE DATABASE ${template}`);
  const db = openDatabase(connectionTo(template), createLog('silent'), { poolSize: 2 });
  await migrate(db);
  await db.close();
  let count = 0;
  return {
    async newDatabase() {
      const name = `trial_${(count += 1)}`;
      await adminQuery(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return {
        url: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
        query: createQuery(() => connectionTo(name)),
      };
    },
    async stop() {
      await server.stop();
      await remove();
    },
  };
}
