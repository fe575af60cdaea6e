import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
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
  const { server, workers, prepare, stop } = url ? await prepareCluster(url) : await startSingle(dataDir);
  const app = await createApp({
    // The first start distributes the tables of a cluster.
    config: { ...readConfig({ DATA_DIR: dataDir }), databaseDistributed: workers.length > 0 },
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

/** The database server of a run. `prepare` makes the migrated template ready to be copied. */
type RunServer = { server: Server; workers: Server[]; prepare(): Promise<void>; stop(): Promise<void> };

// The data of a run need not survive a crash. The first change of a page of each copied database would log the full page.
const undurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

async function startSingle(dataDir: string): Promise<RunServer> {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { ...undurable, max_connections: '300' },
  });
  const { host, port, user, database } = embedded.connection;
  const server = { host, port, user };
  await runOn(server, `CREATE DATABASE ${templateName}`, database);
  return { server, workers: [], prepare: async () => undefined, stop: () => embedded.stop() };
}

async function prepareCluster(url: string): Promise<RunServer> {
  const cluster = await readCluster(url);
  await createClusterDatabase(cluster, templateName);
  return {
    server: cluster.coordinator,
    workers: cluster.workers,
    prepare: () => endConnections(cluster, templateName),
    stop: async () => undefined,
  };
}
