import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTempFolder } from '@gumball/server/test/create-temp-folder';
import { freePort } from '@gumball/server/test/free-port';
import { waitUntil } from '../fault.ts';
import { createQuery, type Query } from './cluster.ts';

const nobodyUid = 65534;
const run = promisify(execFile);

/** Returns the folder of the PostgreSQL programs of the Debian package, or undefined. */
export function systemPostgresFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  const folder = path.join(root, newest ?? '', 'bin');
  return existsSync(path.join(folder, 'postgres')) ? folder : undefined;
}

/** An external PostgreSQL that can be killed and started again. */
export type PostgresServer = {
  url: string;
  query: Query;
  start(): Promise<void>;
  /** SIGKILL kills it, SIGQUIT is an immediate shutdown without a checkpoint, SIGINT a fast shutdown with one. */
  end(signal: 'SIGKILL' | 'SIGQUIT' | 'SIGINT'): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Creates a database cluster with the system's PostgreSQL in a temporary folder. Root runs it as `nobody`, because
 * PostgreSQL refuses root.
 */
export async function createPostgresServer(
  programFolder: string,
  env: Record<string, string> = {},
): Promise<PostgresServer> {
  const { folder, remove } = await createTempFolder();
  const port = await freePort();
  const data = path.join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  const runAs = isRoot ? { uid: nobodyUid, gid: nobodyUid } : {};
  if (isRoot) {
    await chmod(folder, 0o755);
    await chown(data, nobodyUid, nobodyUid);
  }
  const options = { ...runAs, cwd: data, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  await run(path.join(programFolder, 'initdb'), ['-D', data, '-U', 'gumball', '-A', 'trust', '-E', 'UTF8'], options);
  const connection = { host: '127.0.0.1', port, user: 'gumball', database: 'postgres' };
  const query = createQuery(() => connection);
  let child: ChildProcess | undefined;
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=150'];
  const end: PostgresServer['end'] = async (signal) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url: `postgres://gumball@127.0.0.1:${port}/postgres`,
    query,
    async start() {
      const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
      // Backends of a killed server keep its shared memory for a moment, so the start is retried.
      const isReady = await waitUntil(async () => {
        if (!child || child.exitCode !== null || child.signalCode !== null)
          child = spawn(path.join(programFolder, 'postgres'), args, {
            ...options,
            env: { ...options.env, ...env },
            stdio: 'ignore',
          });
        return query('SELECT 1').then(
          () => true,
          () => false,
        );
      }, 60_000);
      if (!isReady) throw new Error('PostgreSQL did not start.');
    },
    end,
    async remove() {
      await end('SIGQUIT');
      await remove();
    },
  };
}
