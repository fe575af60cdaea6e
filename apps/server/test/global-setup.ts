import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { distribute } from '../src/platform/db/citus/distribute.ts';
import { distributedTables, referenceTables, rowTriggers } from '../src/platform/db/citus/placements.ts';
import { readCatalogue } from '../src/platform/db/citus/read-catalogue.ts';
import type { Connection } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { createLog } from '../src/platform/log/log.ts';
import { createClusterDatabase, endConnections, readCluster, runOn, type Server } from './citus/cluster.ts';
import { templateName } from './template.ts';

/**
 * Starts one database server for the run, or uses the Citus cluster that `CITUS_DATABASE_URL` names, and migrates the
 * template database that each test copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'gumball-test-'));
  const { CITUS_DATABASE_URL: url } = process.env;
  const { server, workers, prepare, stop } = url ? await useCluster(url) : await startSingle(dataDir);
  const app = await createApp({
    config: readConfig({ DATA_DIR: dataDir }),
    connection: { ...server, database: templateName },
    log: createLog('silent'),
  });
  await app.close();
  project.provide('database', server);
  project.provide('workers', workers);
  await prepare();
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database server of a run. `prepare` makes the migrated template ready to be copied. */
type RunServer = { server: Server; workers: Server[]; prepare(): Promise<void>; stop(): Promise<void> };

async function startSingle(dataDir: string): Promise<RunServer> {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off', max_connections: '300' },
  });
  const { host, port, user, database } = embedded.connection;
  const server = { host, port, user };
  await runOn(server, `CREATE DATABASE ${templateName}`, database);
  return { server, workers: [], prepare: async () => undefined, stop: () => embedded.stop() };
}

async function useCluster(url: string): Promise<RunServer> {
  const cluster = await readCluster(url);
  await createClusterDatabase(cluster, templateName);
  return {
    server: cluster.coordinator,
    workers: cluster.workers,
    prepare: async () => {
      await withClient({ ...cluster.coordinator, database: templateName }, async (client) => {
        await dropUnsupportedTriggers(client);
        await distribute(client);
      });
      await endConnections(cluster, templateName);
    },
    stop: async () => undefined,
  };
}

// TODO: remove once no trigger reaches other rows.
async function dropUnsupportedTriggers(client: pg.Client): Promise<void> {
  const { triggers } = await readCatalogue(client);
  const placed = [...referenceTables, ...Object.values(distributedTables).flatMap((tables) => Object.keys(tables))];
  for (const { table, name } of triggers) {
    if (placed.includes(table) && !rowTriggers.includes(name)) await client.query(`DROP TRIGGER ${name} ON ${table}`);
  }
}
