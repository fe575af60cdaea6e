/**
 * Starts the built product as in production: a separate process with a free port, its own data folder, and a database in
 * it or on a cluster.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@gumball/server/test/free-port';
import { createProductDatabase, removeProductDatabase } from './cluster-database.ts';

/** A running product. */
export type Product = {
  /** The base URL without a trailing slash. */
  readonly url: string;
  /** Its environment. Pass it to `startProduct` to restart on the same data and port. */
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly pid: number;
  /** The last 200,000 characters of its output. */
  log(): string;
  /** Stops it with SIGTERM and removes its data unless `keepData`. Throws if the exit code is not 0. */
  stop(options?: { keepData?: boolean }): Promise<void>;
  /** Kills it with SIGKILL and leaves its data in place. */
  kill9(): Promise<void>;
};

const run = promisify(execFile);
const root = dirname(dirname(import.meta.dirname));
const readyWithinMs = 60_000;
/** The demo community is loaded first, which takes some seconds on a busy machine. */
const demoWithinMs = 240_000;
const stopWithinMs = 15_000;
const logLength = 200_000;

/**
 * Starts the product and waits until it is ready. Tests use the fixture `newProduct`, which also stops it. `env`
 * extends or overrides the defaults. `template` is the data folder of a stopped product. It is copied unless `env`
 * has a folder: creating and migrating a database takes longer than the rest of a start. Throws with the log
 * if the product does not become ready.
 */
export async function startProduct(env: Readonly<Record<string, string>> = {}, template?: string): Promise<Product> {
  const ownData = env.DATA_DIR === undefined;
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  // The readiness check would reach the other process.
  if (await isReady(url)) throw new Error(`another process listens at ${url}`);
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'gumball-e2e-')));
  // With the owners of the files: PostgreSQL may run as another user.
  if (ownData && template !== undefined) await run('cp', ['-a', join(template, '.'), dataDir]);
  const database = ownData && env.DATABASE_URL === undefined ? await createProductDatabase() : undefined;
  const full: Record<string, string> = {
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DEMO: 'false',
    SIGNUP_FREE_PER_NETWORK: '1000000',
    ...database,
    ...env,
    PORT: port,
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...pickMachine(process.env), ...full },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const keep = (chunk: Buffer) => {
    written = (written + chunk.toString()).slice(-logLength);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the product ended (${code ?? signal}):\n${written}`)));
  });
  failed.catch(() => {});
  const removeData = async () => {
    await rm(dataDir, { recursive: true, force: true });
    await removeProductDatabase(full['DATABASE_URL']);
  };
  const killLeftover = () => child.kill('SIGKILL');
  process.once('exit', killLeftover);
  child.once('exit', () => process.off('exit', killLeftover));

  try {
    await Promise.race([whenReady(url, () => written, full['DEMO'] === 'true' ? demoWithinMs : readyWithinMs), failed]);
  } catch (error) {
    await end(child, 'SIGKILL');
    if (ownData) await removeData();
    throw error;
  }
  return {
    url,
    env: full,
    dataDir,
    pid: child.pid ?? 0,
    log: () => written,
    async stop({ keepData = false } = {}) {
      const alive = child.exitCode === null && child.signalCode === null;
      await end(child, 'SIGTERM');
      if (!keepData) await removeData();
      if (alive && child.exitCode !== 0)
        throw new Error(`the product ended with ${child.exitCode ?? child.signalCode}:\n${written}`);
    },
    async kill9() {
      await end(child, 'SIGKILL');
    },
  };
}

// The environment of the developer's machine must not configure the product under test.
function pickMachine(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

async function whenReady(url: string, log: () => string, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (await isReady(url)) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`the product was not ready within ${withinMs / 1000} s:\n${log()}`);
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(timer);
}
