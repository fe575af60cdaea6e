import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, readFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The folder of an installed PostgreSQL that includes `pg_basebackup`, if any. */
export const postgresPrograms = [18, 17, 16, 15]
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(path.join(folder, 'pg_basebackup')));

/** A PostgreSQL primary with a streaming replica that can be stopped and restarted. */
export type ReplicatedPostgres = {
  url(server: 'primary' | 'replica', database: string): string;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
};

/** Starts a primary and its replica for one test. Both listen on the loopback address only. */
export async function replicatedPostgres(): Promise<ReplicatedPostgres> {
  const programs = postgresPrograms ?? '';
  const folder = await temporaryFolder();
  const owner = process.getuid?.() === 0 ? await postgresUser() : undefined;
  await chmod(folder, 0o755);
  if (owner) await chown(folder, owner.uid, owner.gid);
  const run = async (program: string, ...args: string[]) => {
    const command = [path.join(programs, program), ...args];
    const as = owner ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : [];
    const [first = '', ...rest] = [...as, ...command];
    const child = spawn(first, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaint}`);
  };
  const ports = { primary: await freePort(), replica: await freePort() };
  const place = (server: keyof typeof ports) => path.join(folder, server);
  const control = (server: keyof typeof ports, command: string, ...more: string[]) =>
    run('pg_ctl', '-D', place(server), '-l', path.join(folder, `${server}.log`), '-w', command, ...more);
  const settle = (server: keyof typeof ports) =>
    appendFile(
      path.join(place(server), 'postgresql.auto.conf'),
      `listen_addresses = '127.0.0.1'\nport = ${ports[server]}\nunix_socket_directories = ''\nfsync = off\nhot_standby = on\n`,
    );
  const running = new Set<keyof typeof ports>();
  const start = async (server: keyof typeof ports) => {
    await control(server, 'start');
    running.add(server);
  };
  const stop = async (server: keyof typeof ports) => {
    if (running.delete(server)) await control(server, 'stop', '-m', 'immediate');
  };
  onTestFinished(async () => {
    await stop('replica');
    await stop('primary');
  });
  await run('initdb', '-D', place('primary'), '-A', 'trust', '-U', 'gumball', '-E', 'UTF8', '--locale=C.UTF-8', '-N');
  await settle('primary');
  await start('primary');
  await run(
    'pg_basebackup',
    '-D',
    place('replica'),
    '-R',
    '-c',
    'fast',
    '-h',
    '127.0.0.1',
    '-p',
    String(ports.primary),
    '-U',
    'gumball',
  );
  await settle('replica');
  await start('replica');
  return {
    url: (server, database) => `postgres://gumball@127.0.0.1:${ports[server]}/${database}`,
    stopReplica: () => stop('replica'),
    startReplica: () => start('replica'),
  };
}

// PostgreSQL refuses to run as root. The package creates the user `postgres`.
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
