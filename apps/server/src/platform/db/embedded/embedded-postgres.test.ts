import { lstat, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { errorCodeOf } from '../../errors/error-code-of.ts';
import { acquireEmbeddedPostgres, findRunningPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { locateFolders } from './folders.ts';
import { isRunning } from './processes.ts';
import { installedPrograms } from './programs.ts';
import { RotatingLog } from './rotating-log.ts';
import { query, TestClusters } from './test-clusters.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const clusters = new TestClusters();
afterEach(() => clusters.clear());
afterAll(() => clusters.remove());

test('creates a database with a private Unix socket, UTF-8 and fsync, without TCP', async () => {
  const dataDir = join(await clusters.folder(), 'data');
  const { connection } = await clusters.start(dataDir);
  const [row] = await query(
    connection,
    `SELECT current_database() AS name, current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS tcp,
       current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages, current_setting('jit') AS jit,
       (SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = current_database()) AS locale, lower('ÄÉ') AS lower`,
  );
  expect(row).toEqual({
    name: 'gumball',
    encoding: 'UTF8',
    tcp: '',
    fsync: 'on',
    pages: 'on',
    jit: 'off',
    locale: 'bC.UTF-8',
    lower: 'äé',
  });
  expect((await lstat(connection.host)).mode & 0o777).toBe(0o700);
  expect((await lstat(join(dataDir, 'postgres/data'))).mode & 0o077).toBe(0);
});

test('supports the extensions that the search needs', async () => {
  const { connection } = await clusters.start(await clusters.shared());
  const create = ['pg_trgm', 'unaccent', 'citext', 'btree_gin'].map((name) => `CREATE EXTENSION ${name}`);
  const rows = await query(
    connection,
    ...create,
    "SELECT unaccent('Élan') AS plain, similarity('gumball', 'gumbal') > 0.5 AS alike",
  );
  expect(rows).toEqual([{ plain: 'Elan', alike: true }]);
});

test('stop leaves no process and keeps committed data, and the next start needs no recovery', async () => {
  const dataDir = await clusters.shared();
  const first = await clusters.start(dataDir);
  await query(first.connection, 'CREATE TABLE kept (word text)', "INSERT INTO kept VALUES ('gum')");
  await first.stop();
  expect(await isRunning(first.pid)).toBe(false);
  expect(await readdir(first.connection.host)).toEqual([]);
  const second = await clusters.start(dataDir);
  expect(second.connection).toEqual(first.connection);
  expect(await query(second.connection, 'SELECT word FROM kept')).toEqual([{ word: 'gum' }]);
  expect(clusters.logged).toEqual([]);
});

test('stop ends PostgreSQL while clients are connected and busy', async () => {
  const postgres = await clusters.start(await clusters.shared());
  const busy = query(postgres.connection, 'SELECT pg_sleep(60)').catch(errorCodeOf);
  await vi.waitFor(async () => {
    const rows = await query(postgres.connection, "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'");
    expect(rows).toHaveLength(1);
  }, 15_000);
  await postgres.stop();
  expect(await isRunning(postgres.pid)).toBe(false);
  expect(await busy).toBe('57P01');
});

test('settings override the defaults but cannot open the database to the network', async () => {
  const settings = { shared_buffers: '24MB', listen_addresses: '127.0.0.1' };
  const { connection } = await clusters.start(await clusters.folder(), { settings });
  const shown = "SELECT current_setting('shared_buffers') AS memory, current_setting('listen_addresses') AS tcp";
  expect(await query(connection, shown)).toEqual([{ memory: '24MB', tcp: '' }]);
});

test("reports an unknown setting with PostgreSQL's message", async () => {
  const started = clusters.start(await clusters.folder(), { settings: { shared_bufers: '24MB' } });
  await expect(started).rejects.toThrow(/unrecognized configuration parameter "shared_bufers"/);
});

test("ignores the operator's PG variables", async () => {
  vi.stubEnv('PGPORT', '1');
  vi.stubEnv('PGOPTIONS', '-c search_path=nowhere');
  const { connection } = await clusters.start(await clusters.shared());
  vi.unstubAllEnvs();
  expect(await query(connection, 'SHOW port')).toEqual([{ port: '5432' }]);
});

test('uses a short private socket folder if the path of the data folder is long', async () => {
  const dataDir = join(await clusters.folder(), 'a'.repeat(60), 'b'.repeat(60));
  const { connection } = await clusters.start(dataDir);
  expect(Buffer.byteLength(join(connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
  expect((await lstat(connection.host)).mode & 0o777).toBe(0o700);
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await findRunningPostgres(dataDir)).toEqual(connection);
  expect(await readdir(join(dataDir, 'postgres'))).toContain('data');
});

test('rejects a short socket folder that another user created', async () => {
  const dataDir = join(await clusters.shared(), 'a'.repeat(60), 'c'.repeat(60));
  const host = (await locateFolders(dataDir)).run;
  const elsewhere = await clusters.folder(0o700);
  await symlink(elsewhere, host);
  try {
    await expect(clusters.start(dataDir)).rejects.toThrow(/socket folder .* belongs to another user/);
  } finally {
    await rm(host);
  }
});

test('a second process finds the running database by any path to the folder, or none', async () => {
  const dataDir = await clusters.shared();
  expect(await findRunningPostgres(join(dataDir, 'missing'))).toBeUndefined();
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
  const postgres = await clusters.start(dataDir);
  const byLink = join(await clusters.folder(), 'link');
  await symlink(dataDir, byLink);
  expect(await findRunningPostgres(byLink)).toEqual({
    ...postgres.connection,
    host: await realpath(postgres.connection.host),
  });
  await postgres.stop();
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
});

test('a short task uses the running database or starts its own', async () => {
  const dataDir = await clusters.shared();
  const alone = await acquireEmbeddedPostgres({ dataDir, log: () => undefined });
  expect(await query(alone.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await alone.close();
  expect(await findRunningPostgres(dataDir)).toBeUndefined();

  const server = await clusters.start(dataDir);
  const neighbour = await acquireEmbeddedPostgres({ dataDir, log: () => undefined });
  expect(neighbour.connection).toEqual(server.connection);
  await neighbour.close();
  expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('two concurrent short tasks on a folder without a server both get a database', async () => {
  const dataDir = await clusters.folder();
  const acquire = () => acquireEmbeddedPostgres({ dataDir, log: () => undefined });
  const both = await Promise.all([acquire(), acquire()]);
  for (const { connection } of both) expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await Promise.all(both.map((acquired) => acquired.close()));
});

test('suggests DATABASE_URL on a platform without binaries', () => {
  expect(() => installedPrograms('sunos', 'sparc')).toThrow(EmbeddedPostgresError);
  expect(() => installedPrograms('sunos', 'sparc')).toThrow(/sunos-sparc.*DATABASE_URL/);
  expect(() => installedPrograms('win32', 'x64')).toThrow(/DATABASE_URL/);
});

test("writes PostgreSQL's log into the data folder with private permissions", async () => {
  const dataDir = await clusters.shared();
  const { connection } = await clusters.start(dataDir);
  await query(connection, 'SELECT * FROM missing_table').catch(() => undefined);
  const file = join(dataDir, 'postgres/log/postgres.log');
  await vi.waitFor(
    async () => expect(await readFile(file, 'utf8')).toMatch(/relation "missing_table" does not exist/),
    15_000,
  );
  expect((await lstat(file)).mode & 0o077).toBe(0);
});

test('removes the files of an interrupted database creation', async () => {
  const dataDir = await clusters.folder();
  const partialCluster = join(dataDir, 'postgres/data.new-1234');
  await mkdir(partialCluster, { recursive: true });
  await writeFile(join(partialCluster, 'PG_VERSION'), '18\n');
  await clusters.start(dataDir);
  expect((await readdir(dirname(partialCluster))).toSorted()).toEqual(['data', 'log', 'run']);
});

test('the log file never exceeds its size limit', async () => {
  const path = join(await clusters.folder(), 'postgres.log');
  const log = new RotatingLog(path, 1_000);
  for (let line = 0; line < 100; line += 1) log.write(Buffer.from(`LOG:  line ${line} ${'.'.repeat(80)}\n`));
  log.write(
    Buffer.from('2026-01-01 00:00:00.000 UTC [7] FATAL:  out of gum\n2026-01-01 00:00:00.000 UTC [7] HINT:  initdb\n'),
  );
  log.close();
  expect((await lstat(path)).size).toBeLessThanOrEqual(1_000);
  expect((await lstat(`${path}.1`)).size).toBeLessThanOrEqual(1_000);
  expect(log.lastErrors(1)).toBe('FATAL:  out of gum');
});
