import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@gumball/server/test/free-port';
import { temporaryFolder } from '@gumball/server/test/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs `npm start` as a supervisor such as systemd does. */
async function startNpm(dataDir: string): Promise<{ npm: ChildProcess; url: string }> {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, DEMO: 'false' },
    stdio: 'ignore',
  });
  onTestFinished(() => void npm.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true);
  return { npm, url };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const postmasterOf = async (dataDir: string) => {
  const lines = (await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  return Number(lines[0]);
};

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm start shuts down the server and its database', async (signal) => {
  const dataDir = await temporaryFolder();
  const { npm, url } = await startNpm(dataDir);
  const postmaster = await postmasterOf(dataDir);
  expect(isRunning(postmaster)).toBe(true);
  npm.kill(signal);
  expect(await once(npm, 'exit', { signal: AbortSignal.timeout(10_000) })).toEqual([0, null]);
  expect([await isReady(url), isRunning(postmaster)]).toEqual([false, false]);
});
