import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@gumball/server/platform/db/database';
import { startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { migrate } from '@gumball/server/platform/db/migrate';
import { createLog } from '@gumball/server/platform/log/log';
import pg from 'pg';

/** Asks a database with a connection of its own, so that it may be gone and back between two questions. */
export type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A database of one trial: where servers find it, and how it is asked. */
export type TrialDatabase = { url: string; ask: Ask };

/** A PostgreSQL beside the trials, for those that do not harm the database: each gets a migrated one of its own. */
export type Cluster = { newDatabase(): Promise<TrialDatabase>; stop(): Promise<void> };

const template = 'gumball_template';

/** Asks whatever `connection` says at that moment. */
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

/** Starts the PostgreSQL that the trials share. With `isHasty` commits do not wait for the disk: a machine that loses power is none of the faults that use it. */
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
