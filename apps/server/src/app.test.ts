import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTestUser } from '../test/data/users.ts';
import { createDatabase, startApp } from '../test/start-app.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { createApp } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { SchemaError } from './platform/db/migrate.ts';
import { createLog } from './platform/log/log.ts';

test('migrates an empty database once when several servers start together', async () => {
  const database = await createDatabase('template0');
  const dataDir = await temporaryFolder();
  const start = () =>
    createApp({
      config: readConfig({ DATA_DIR: dataDir }),
      connection: { ...inject('database'), database },
      log: createLog('silent'),
    });
  const apps = await Promise.all([start(), start(), start()]);
  onTestFinished(async () => {
    await Promise.all(apps.map((app) => app.close()));
  });
  const { rows } = await apps[0].deps.db.pool.query('SELECT name FROM kysely_migration');
  expect(new Set(rows.map((row: { name: string }) => row.name)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(apps[0].deps.ids.next()).not.toBe(apps[1].deps.ids.next());
});

test('stays ready when a newer version migrates its database, and does not start on a newer schema', async () => {
  const app = await startApp();
  await app.deps.db.pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')");
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  const { config } = app.deps;
  const connection = { ...inject('database'), database: app.database };
  await expect(createApp({ config, connection, log: createLog('silent') })).rejects.toThrow(SchemaError);
});

test('responds 503 while the database rejects connections and recovers without a restart', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  expect((await alice.get('/posts/feed')).status).toBe(200);

  const admin = new pg.Client({ ...inject('database'), database: 'postgres' });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`ALTER DATABASE ${app.database} ALLOW_CONNECTIONS false`);
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [app.database]);
  const refused = await alice.get('/posts/feed');
  expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } });
  expect(refused.headers.get('retry-after')).toBe('2');
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);

  await admin.query(`ALTER DATABASE ${app.database} ALLOW_CONNECTIONS true`);
  await vi.waitFor(async () => expect((await alice.get('/posts/feed')).status).toBe(200), { timeout: 15_000 });
});

test('a token revoked on one server is rejected by another at once', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const other = await createApp({
    config: app.deps.config,
    connection: { ...inject('database'), database: app.database },
    log: createLog('silent'),
  });
  onTestFinished(() => other.close());
  const url = await other.http.listen({ host: '127.0.0.1', port: 0 });
  const request = () => fetch(`${url}/api/auth/profile`, { headers: { authorization: `Bearer ${alice.token}` } });
  expect((await request()).status).toBe(200);
  expect((await alice.post('/auth/logout')).status).toBe(200);
  await vi.waitFor(async () => expect((await request()).status).toBe(401), { timeout: 1000, interval: 10 });
});
