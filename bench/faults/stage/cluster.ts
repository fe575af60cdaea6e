import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@gumball/server/platform/db/database';
import { startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { migrate } from '@gumball/server/platform/db/migrate';
import { createLog } from '@gumball/server/platform/log/log';
import pg from 'pg';

/** Runs a query on a new connection, so that the database may restart between two queries. */
export type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The database of one run: its URL for servers, and its query function. */
export type TrialDatabase = { url: string; ask: Ask };

/** A shared PostgreSQL for runs that do not harm the database. Each run gets its own migrated database. */
export type Cluster = { newDatabase(): Promise<TrialDatabase>; stop(): Promise<void> };

const template = 'gumball_template';

/** Returns a query function. It evaluates `connection` for each query. */
export function askOf(connection: () => pg.ClientConfig | Promise<pg.ClientConfig>): Ask {
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
export async function startCluster(isHasty: boolean): Promise<Cluster> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'gumball-faults-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_connections: '300', ...(isHasty ? { fsync: 'off' } : {}) },
  });
  const { host, port, user } = server.connection;
  const connectionTo = (database: string) => ({ host, port, user, database });
  const main = askOf(() => server.connection);
  await main(`CREATE DATABASE ${template}`);
  const db = openDatabase(connectionTo(template), createLog('silent'), 2);
  await migrate(db);
  await db.close();
  let made = 0;
  return {
    async newDatabase() {
      const name = `trial_${(made += 1)}`;
      await main(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return {
        url: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
        ask: askOf(() => connectionTo(name)),
      };
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
