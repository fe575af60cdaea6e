import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Connection } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { createLog } from '../src/platform/log/log.ts';
import { readTables } from './joins/schema.ts';
import { templateName } from './template.ts';

/** Starts one database server for the run and migrates the template database that each test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'gumball-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off', max_connections: '300' },
  });
  const { host, port, user, database } = server.connection;
  await withClient({ host, port, user, database }, (client) => client.query(`CREATE DATABASE ${templateName}`));
  const app = await createApp({
    config: readConfig({ DATA_DIR: dataDir }),
    connection: { host, port, user, database: templateName },
    log: createLog('silent'),
  });
  await app.close();
  project.provide('database', { host, port, user });
  project.provide('tables', await withClient({ host, port, user, database: templateName }, readTables));
  const marks = await mkdtemp(path.join(os.tmpdir(), 'gumball-marks-'));
  project.provide('marks', marks);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(marks, { recursive: true, force: true });
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
