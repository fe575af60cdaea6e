import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { FixtureOptions, FixtureReport } from './embedded-postgres.fixture.ts';
import { type EmbeddedConnection, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isRunning } from './processes.ts';

/**
 * Folders, servers and processes of tests. `clear` ends the processes, `remove` also deletes the folders. Creating a
 * database takes far longer than starting one, so tests that need no empty database share a data folder.
 */
export class TestClusters {
  #folders: string[] = [];
  #running: EmbeddedPostgres[] = [];
  #children: ChildProcess[] = [];
  #pids: number[] = [];
  #shared: Promise<string> | undefined;
  readonly logged: string[] = [];

  /** Returns the data folder that all tests of the file share. */
  shared(): Promise<string> {
    this.#shared ??= this.folder();
    return this.#shared;
  }

  async folder(mode = 0o755): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'gumball-test-'));
    this.#folders.push(path);
    await chmod(path, mode);
    return path;
  }

  async start(
    dataDir: string,
    options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
  ): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => this.logged.push(line), ...options });
    this.#running.push(postgres);
    const { host } = postgres.connection;
    if (!host.includes('gumball-test-') && !this.#folders.includes(host)) this.#folders.push(host);
    return postgres;
  }

  /** Starts a server in another process. Resolves with its first report. */
  async startProcess(
    options: FixtureOptions,
  ): Promise<{ child: ChildProcess; report: FixtureReport; errors: () => string }> {
    const fixture = join(import.meta.dirname, 'embedded-postgres.fixture.ts');
    const child = spawn(process.execPath, [fixture, JSON.stringify(options)], { stdio: 'pipe', cwd: '/' });
    this.#children.push(child);
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const report = await new Promise<FixtureReport>((resolve, reject) => {
      if (child.stdout === null) throw new Error('no output');
      createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as FixtureReport));
      child.once('error', reject);
      child.once('exit', () => setTimeout(() => reject(new Error(`the process ended: ${errors}`)), 500).unref());
    });
    if (report.event === 'ready') this.#pids.push(report.pid);
    return { child, report, errors: () => errors };
  }

  async clear(): Promise<void> {
    await Promise.all(this.#running.map((postgres) => postgres.stop()));
    for (const child of this.#children) child.kill('SIGKILL');
    for (const pid of this.#pids) await untilEnded(pid).catch(() => process.kill(pid, 'SIGKILL'));
    this.#running = [];
    this.#children = [];
    this.#pids = [];
    this.logged.length = 0;
  }

  async remove(): Promise<void> {
    await this.clear();
    for (const folder of this.#folders.splice(0)) await rm(folder, { recursive: true, force: true });
    this.#shared = undefined;
  }
}

/** Runs statements on one connection. Returns the rows of the last one. */
export async function query(
  connection: EmbeddedConnection,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Waits until a condition holds. */
export async function until(what: string, condition: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`Timed out after ${timeoutMs} ms: ${what}`);
    await delay(20);
  }
}

/** Waits until a process has ended. */
export async function untilEnded(pid: number): Promise<void> {
  await until(`process ${pid} has ended`, async () => !(await isRunning(pid)));
}

/** Returns a hash of a folder: names, modes, owners, contents and modification times. */
export async function fingerprint(path: string): Promise<string> {
  const hash = createHash('sha256');
  const visit = async (entryPath: string): Promise<void> => {
    const found = await lstat(entryPath);
    hash.update(`${entryPath}|${found.mode}|${found.uid}|${found.isFile() ? found.mtimeMs : ''}|`);
    if (found.isFile()) hash.update(await readFile(entryPath));
    else if (found.isSymbolicLink()) hash.update(await readlink(entryPath));
    else for (const name of (await readdir(entryPath)).toSorted()) await visit(join(entryPath, name));
  };
  await visit(path);
  return hash.digest('hex');
}
