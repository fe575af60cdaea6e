import { chmod, chown, cp, lstat, mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { installedPrograms, preparePrograms } from './programs.ts';
import { canMakeNamespace, nobodyId, runToEnd } from './run-as.ts';
import { fingerprint, query, TestClusters, untilEnded } from './test-clusters.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const clusters = new TestClusters();
const isRoot = process.getuid?.() === 0;
const regularUserId = 1234;
let usedDataDir = '';

beforeAll(async () => {
  usedDataDir = await clusters.folder();
  await clusters.start(usedDataDir).then((postgres) => postgres.stop());
});
afterEach(() => clusters.clear());
afterAll(() => clusters.remove());

/** Returns a copy of a data folder whose database was used before. */
async function copyUsedDataDir(): Promise<string> {
  const dataDir = join(await clusters.folder(), 'data');
  await cp(usedDataDir, dataDir, { recursive: true });
  await chmod(join(dataDir, 'postgres/data'), 0o700);
  return dataDir;
}

describe('rejects an unusable folder with a readable message and does not change it:', () => {
  const garbage = Buffer.alloc(8192, 7);
  const kinds: { name: string; damagedFile: string; replacement?: string | Buffer; message: RegExp }[] = [
    { name: 'PG_VERSION is missing', damagedFile: 'data/PG_VERSION', message: /PG_VERSION is missing/ },
    {
      name: 'another version',
      damagedFile: 'data/PG_VERSION',
      replacement: '15\n',
      message: /of PostgreSQL 15, this is PostgreSQL 18/,
    },
    {
      name: 'an empty PG_VERSION',
      damagedFile: 'data/PG_VERSION',
      replacement: '',
      message: /of PostgreSQL \(empty\)/,
    },
    { name: 'pg_control is missing', damagedFile: 'data/global/pg_control', message: /global\/pg_control is missing/ },
    {
      name: 'pg_control is garbage',
      damagedFile: 'data/global/pg_control',
      replacement: garbage,
      message: /(FATAL|PANIC):.*control/i,
    },
    {
      name: 'pg_control is truncated',
      damagedFile: 'data/global/pg_control',
      replacement: 'short',
      message: /pg_control is truncated/,
    },
    {
      name: 'an invalid postgresql.conf',
      damagedFile: 'data/postgresql.conf',
      replacement: 'what = = is\n',
      message: /syntax error in file ".*postgresql.conf" line 1/,
    },
    { name: 'the write-ahead log is missing', damagedFile: 'data/pg_wal', message: /pg_wal is missing/ },
    { name: 'a file in its place', damagedFile: 'data', replacement: 'mine', message: /is not a folder/ },
  ];
  test.each(kinds)('$name', async ({ damagedFile, replacement, message: expectedMessage }) => {
    const cluster = join(usedDataDir, 'postgres/data');
    const damagedPath = join(usedDataDir, 'postgres', damagedFile);
    const savedPath = join(usedDataDir, 'aside');
    await rename(damagedPath, savedPath);
    if (replacement !== undefined) await writeFile(damagedPath, replacement);
    try {
      const before = await fingerprint(cluster);
      const error: unknown = await clusters.start(usedDataDir).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(EmbeddedPostgresError);
      const { message } = error as Error;
      expect(message).toMatch(expectedMessage);
      expect(message).toContain(cluster);
      expect(message.split('\n').length).toBeLessThanOrEqual(2);
      expect(await fingerprint(cluster)).toBe(before);
    } finally {
      await rm(damagedPath, { force: true });
      await rename(savedPath, damagedPath);
    }
    const { connection } = await clusters.start(usedDataDir);
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a folder with other files', async () => {
    const cluster = join(await clusters.folder(), 'postgres/data');
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'diary.txt'), 'mine');
    await expect(clusters.start(join(cluster, '../..'))).rejects.toThrow(/PG_VERSION is missing/);
    expect(await readdir(cluster)).toEqual(['diary.txt']);
  });

  test('DATA_DIR is a file', async () => {
    const file = join(await clusters.folder(), 'file');
    await writeFile(file, 'mine');
    await expect(clusters.start(file)).rejects.toThrow(EmbeddedPostgresError);
    await expect(clusters.start(join(file, 'below'))).rejects.toThrow(/a file exists in place of a folder/);
  });
});

test('restricts the permissions of a database that was copied with open ones', async () => {
  const dataDir = usedDataDir;
  await chmod(join(dataDir, 'postgres/data'), 0o755);
  const { connection } = await clusters.start(dataDir);
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect((await lstat(join(dataDir, 'postgres/data'))).mode & 0o777).toBe(0o700);
});

describe.skipIf(!isRoot)('as root (skipped otherwise: only root can switch users)', () => {
  const noNamespace = async () => false;

  test('works in a folder that only root may enter', async () => {
    const dataDir = join(await clusters.folder(0o700), 'data');
    const { connection } = await clusters.start(dataDir);
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const owner = (await canMakeNamespace()) ? 0 : nobodyId;
    expect((await lstat(join(dataDir, 'postgres/data'))).uid).toBe(owner);
  });

  test('without user namespaces, runs as an unprivileged user, also in a folder that only root may enter', async () => {
    const dataDir = join(await clusters.folder(0o700), 'data');
    for (const round of [1, 2]) {
      const postgres = await clusters.start(dataDir, { namespaceWorks: noNamespace });
      expect((await lstat(`/proc/${postgres.pid}`)).uid).toBe(nobodyId);
      await query(
        postgres.connection,
        'CREATE TABLE IF NOT EXISTS rounds (n int)',
        `INSERT INTO rounds VALUES (${round})`,
      );
      process.kill(postgres.pid, 'SIGKILL');
      await vi.waitFor(() => query(postgres.connection, 'SELECT 1'), 15_000);
      await postgres.stop();
    }
    expect((await lstat(join(dataDir, 'postgres/data'))).uid).toBe(nobodyId);
    expect((await lstat(join(dataDir, 'postgres'))).uid).toBe(0);
    const again = await clusters.start(dataDir);
    expect(await query(again.connection, 'SELECT count(*)::int AS n FROM rounds')).toEqual([{ n: 2 }]);
  });

  test("root's database passes to the unprivileged user when namespaces become unavailable", async () => {
    const dataDir = await copyUsedDataDir();
    const { connection, pid } = await clusters.start(dataDir, { namespaceWorks: noNamespace });
    expect((await lstat(`/proc/${pid}`)).uid).toBe(nobodyId);
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('without user namespaces, PostgreSQL still ends with a killed server', async () => {
    const dataDir = await copyUsedDataDir();
    const { child, report } = await clusters.startProcess({ dataDir, withoutNamespace: true });
    if (report.event !== 'ready') throw new Error(report.message);
    expect((await lstat(`/proc/${report.pid}`)).uid).toBe(nobodyId);
    child.kill('SIGKILL');
    await untilEnded(report.pid);
  });

  test('without user namespaces, a long path works', async () => {
    const dataDir = join(await clusters.folder(0o700), 'd'.repeat(60), 'e'.repeat(60));
    const { connection } = await clusters.start(dataDir, { namespaceWorks: noNamespace });
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('copies programs that the other user cannot reach or whose links are missing', async () => {
    const hidden = await clusters.folder(0o700);
    const native = join(hidden, 'native');
    await cp(installedPrograms(), native, {
      recursive: true,
      verbatimSymlinks: true,
      filter: async (path) => !(await lstat(path)).isSymbolicLink(),
    });
    vi.stubEnv('TMPDIR', await clusters.folder());
    try {
      const as = { kind: 'user', uid: nobodyId, gid: nobodyId } as const;
      const both = await Promise.all([preparePrograms(native, as, hidden), preparePrograms(native, as, hidden)]);
      expect(both[0]).toEqual(both[1]);
      expect(both[0].postgres.startsWith(hidden)).toBe(false);
      expect(both[0].version).toMatch(/^18\./);
      const result = await runToEnd({
        file: both[0].initdb,
        args: ['--version'],
        options: { uid: nobodyId, gid: nobodyId, cwd: '/' },
      });
      expect(result).toMatchObject({ code: 0 });
      const firstCopy = await lstat(both[0].postgres);
      expect((await preparePrograms(native, as, hidden)).postgres).toBe(both[0].postgres);
      expect((await lstat(both[0].postgres)).ino).toBe(firstCopy.ino);
      await truncate(both[0].initdb, 100);
      await preparePrograms(native, as, hidden);
      expect((await lstat(both[0].initdb)).size).toBeGreaterThan(100);
      await chown(join(both[0].postgres, '../..'), regularUserId, regularUserId);
      await expect(preparePrograms(native, as, hidden)).rejects.toThrow(/belongs to another user/);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('a regular user starts, stops and starts again; root then runs it as that user', async () => {
    const home = await clusters.folder();
    await chown(home, regularUserId, regularUserId);
    const dataDir = join(home, 'data');
    const first = await clusters.startProcess({ dataDir, uid: regularUserId });
    if (first.report.event !== 'ready') throw new Error(first.report.message);
    expect((await lstat(`/proc/${first.report.pid}`)).uid).toBe(regularUserId);
    const second = await clusters.startProcess({ dataDir, uid: regularUserId });
    expect(second.report).toMatchObject({
      event: 'refused',
      message: expect.stringContaining(`pid ${first.child.pid}`),
    });
    const ended = new Promise((resolve) => first.child.once('exit', resolve));
    first.child.stdin?.write('stop\n');
    await ended;
    const byRoot = await clusters.start(dataDir);
    expect((await lstat(`/proc/${byRoot.pid}`)).uid).toBe(regularUserId);
    await byRoot.stop();
    const third = await clusters.startProcess({ dataDir, uid: regularUserId });
    expect(third.report.event).toBe('ready');
  });

  test('reports a user id without a user name when namespaces are unavailable', async () => {
    const home = await clusters.folder();
    await chown(home, regularUserId, regularUserId);
    const { report } = await clusters.startProcess({
      dataDir: join(home, 'data'),
      uid: regularUserId,
      withoutNamespace: true,
    });
    expect(report).toMatchObject({
      event: 'refused',
      message: expect.stringMatching(/user ID 1234: user does not exist/),
    });
    expect(await readdir(join(home, 'data/postgres'))).not.toContain('data');
  });

  test('names the folder for which a regular user lacks permission', async () => {
    const closed = await clusters.folder(0o700);
    const { report } = await clusters.startProcess({ dataDir: join(closed, 'data'), uid: regularUserId });
    expect(report).toMatchObject({
      event: 'refused',
      name: 'EmbeddedPostgresError',
      message: expect.stringMatching(/permission denied/),
    });
    expect(report).toMatchObject({ message: expect.stringContaining(closed) });
    const readOnly = await clusters.folder(0o755);
    const other = await clusters.startProcess({ dataDir: join(readOnly, 'data'), uid: regularUserId });
    expect(other.report).toMatchObject({ event: 'refused', message: expect.stringContaining(readOnly) });
  });

  test("rejects a regular user on root's database and does not change it", async () => {
    const dataDir = usedDataDir;
    const before = await fingerprint(dataDir);
    const { report } = await clusters.startProcess({ dataDir, uid: regularUserId });
    expect(report).toMatchObject({ event: 'refused', name: 'EmbeddedPostgresError' });
    expect(await fingerprint(dataDir)).toBe(before);
  });
});
