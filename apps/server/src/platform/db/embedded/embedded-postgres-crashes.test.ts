import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { findRunningPostgres } from './embedded-postgres.ts';
import { isRunning } from './processes.ts';
import { fingerprint, query, TestClusters, until, untilEnded } from './test-clusters.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const clusters = new TestClusters();
afterEach(() => clusters.clear());
afterAll(() => clusters.remove());

const endsWithServer = process.platform === 'linux';

test('restarts a killed PostgreSQL, and a pool works again without a restart of the server', async () => {
  const postgres = await clusters.start(await clusters.shared());
  const pool = new pg.Pool({ ...postgres.connection, max: 4 });
  pool.on('error', () => undefined);
  try {
    await pool.query('CREATE TABLE IF NOT EXISTS survived (n int)');
    await pool.query('TRUNCATE survived');
    const ends: unknown[] = [];
    postgres.onExit((end) => ends.push(end));
    for (const [round, signal] of (['SIGKILL', 'SIGQUIT', 'SIGKILL'] as const).entries()) {
      await pool.query('INSERT INTO survived VALUES ($1)', [round]);
      const { pid } = postgres;
      process.kill(pid, signal);
      await untilEnded(pid);
      await until(
        'the pool works again',
        () =>
          pool.query('SELECT 1').then(
            // Surviving backends of the killed one may respond for a moment.
            () => postgres.pid !== pid,
            () => false,
          ),
        10_000,
      );
    }
    expect((await pool.query('SELECT n FROM survived ORDER BY n')).rows).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
    expect(ends).toHaveLength(3);
    expect(clusters.logged.filter((line) => line.includes('ended unexpectedly'))).toHaveLength(3);
    expect(clusters.logged.filter((line) => line.includes('runs again'))).toHaveLength(3);
  } finally {
    await pool.end();
  }
});

test('restarts a killed PostgreSQL although a busy backend outlives it for a while', async () => {
  const postgres = await clusters.start(await clusters.shared());
  const busyQuery = query(
    postgres.connection,
    'DO $$ BEGIN FOR i IN 1..40000000 LOOP PERFORM 1; END LOOP; END $$',
  ).catch(() => undefined);
  const running = "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO %'";
  await until('the backend is busy', async () => (await query(postgres.connection, running)).length === 1);
  const [backend] = await query(postgres.connection, running);
  process.kill(postgres.pid, 'SIGKILL');
  await until('PostgreSQL tried to come back', async () =>
    clusters.logged.some((line) => line.includes('did not start again')),
  );
  process.kill(Number(backend?.['pid']), 'SIGKILL');
  await expect
    .poll(() => query(postgres.connection, 'SELECT 1 AS one').catch(() => []), { timeout: 15_000 })
    .toEqual([{ one: 1 }]);
  await busyQuery;
});

test('stop cancels a restart in progress', async () => {
  const dataDir = await clusters.shared();
  const postgres = await clusters.start(dataDir);
  const ended = new Promise((resolve) => postgres.onExit(resolve));
  process.kill(postgres.pid, 'SIGKILL');
  await ended;
  await postgres.stop();
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
  expect(await isRunning(postgres.pid)).toBe(false);
});

test.runIf(endsWithServer)(
  'PostgreSQL ends together with a killed server, and the next start finds all committed data',
  async () => {
    const dataDir = await clusters.shared();
    const { child, report } = await clusters.startProcess({ dataDir });
    if (report.event !== 'ready') throw new Error(report.message);
    await query(
      report.connection,
      'CREATE TABLE committed (n int)',
      'INSERT INTO committed SELECT generate_series(1, 1000)',
    );
    child.kill('SIGKILL');
    await untilEnded(report.pid);
    const next = await clusters.start(dataDir);
    expect(await query(next.connection, 'SELECT count(*)::int AS n FROM committed')).toEqual([{ n: 1000 }]);
  },
);

test('a start right after a killed server waits for the old PostgreSQL', async () => {
  const dataDir = await clusters.shared();
  const { child, report } = await clusters.startProcess({ dataDir });
  if (report.event !== 'ready') throw new Error(report.message);
  await killAndAwait(child);
  const next = await clusters.start(dataDir);
  expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('stale files of killed processes do not prevent a start, even when their pids are reused', async () => {
  const dataDir = await clusters.shared();
  const { child, report } = await clusters.startProcess({ dataDir });
  if (report.event !== 'ready') throw new Error(report.message);
  await query(report.connection, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (7)');
  child.kill('SIGSTOP');
  process.kill(report.pid, 'SIGKILL');
  child.kill('SIGKILL');
  await untilEnded(report.pid);
  const otherProcess = spawn('sleep', ['60'], { stdio: 'ignore' });
  try {
    for (const file of [
      join(dataDir, 'postgres/data/postmaster.pid'),
      join(report.connection.host, '.s.PGSQL.5432.lock'),
    ]) {
      const left = await readFile(file, 'utf8');
      expect(left).toMatch(new RegExp(`^${report.pid}\\n`));
      await writeFile(file, left.replace(/^\d+/, String(otherProcess.pid)));
    }
    const next = await clusters.start(dataDir);
    expect(await query(next.connection, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    expect(await isRunning(otherProcess.pid ?? 0)).toBe(true);
  } finally {
    otherProcess.kill('SIGKILL');
  }
});

test('a lock whose pid was reused by another program is stale', async () => {
  const dataDir = await clusters.shared();
  const first = await clusters.start(dataDir);
  await first.stop();
  await symlink(`server-${process.pid}-00000000.sock`, join(first.connection.host, 'server.lock'));
  const next = await clusters.start(dataDir);
  expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a second start on a folder in use names the folder and the other server, and changes nothing', async () => {
  const dataDir = await clusters.shared();
  const { child, report } = await clusters.startProcess({ dataDir });
  if (report.event !== 'ready') throw new Error(report.message);
  const second = await clusters.startProcess({ dataDir });
  if (second.report.event !== 'refused') throw new Error('both started');
  expect(second.report.name).toBe('EmbeddedPostgresError');
  expect(second.report.message).toContain(dataDir);
  expect(second.report.message).toContain(`pid ${child.pid}`);
  expect(await isRunning(report.pid)).toBe(true);
  expect(await query(report.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('exactly one of several servers started at once on a new folder runs', async () => {
  const dataDir = await clusters.folder();
  const all = await Promise.all(Array.from({ length: 4 }, () => clusters.startProcess({ dataDir })));
  const winners = all.filter(({ report }) => report.event === 'ready');
  expect(winners).toHaveLength(1);
  const losers = all.filter((one) => one !== winners[0]);
  for (const { report } of losers)
    expect(report).toMatchObject({ message: expect.stringContaining(`pid ${winners[0]?.child.pid}`) });
});

test('exactly one of several servers started at once after a killed one runs', async () => {
  const dataDir = await clusters.shared();
  const { child, report } = await clusters.startProcess({ dataDir });
  if (report.event !== 'ready') throw new Error(report.message);
  child.kill('SIGKILL');
  await untilEnded(report.pid);
  const all = await Promise.all(Array.from({ length: 4 }, () => clusters.startProcess({ dataDir })));
  expect(all.filter((one) => one.report.event === 'ready')).toHaveLength(1);
});

test.runIf(endsWithServer)('adopts a PostgreSQL that survived a killed server', async () => {
  const dataDir = await clusters.shared();
  const { child, report } = await clusters.startProcess({ dataDir, withoutParentDeathSignal: true });
  if (report.event !== 'ready') throw new Error(report.message);
  await killAndAwait(child);
  const next = await clusters.start(dataDir);
  expect(next.pid).toBe(report.pid);
  expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  process.kill(next.pid, 'SIGKILL');
  await until('it is started again', () =>
    query(next.connection, 'SELECT 1').then(
      () => next.pid !== report.pid,
      () => false,
    ),
  );
  await next.stop();
  expect(await isRunning(next.pid)).toBe(false);
});

test('an orderly stop leaves no process and an unchanged folder', async () => {
  const dataDir = await clusters.shared();
  const { child, report } = await clusters.startProcess({ dataDir });
  if (report.event !== 'ready') throw new Error(report.message);
  const code = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.write('stop\n');
  expect(await code).toBe(0);
  expect(await isRunning(report.pid)).toBe(false);
  const before = await fingerprint(join(dataDir, 'postgres/data/base'));
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
  expect(await fingerprint(join(dataDir, 'postgres/data/base'))).toBe(before);
});

async function killAndAwait(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
