import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { sessionSettings } from '../../src/platform/db/database.ts';
import { canMakeNamespace, chooseRunAs, commandAs } from '../../src/platform/db/embedded/run-as.ts';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const candidates = [
  process.env.PGBOUNCER_PATH,
  ...[...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'].map((folder) => path.join(folder, 'pgbouncer')),
];

/** The path of a PgBouncer that supports prepared statements in transaction mode, if one is installed. */
export const pgbouncerProgram = candidates.find((file) => file && existsSync(file) && isNewEnough(file));

function isNewEnough(file: string): boolean {
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(file, ['--version']).toString()) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

type Pooler = { url: string; start(): Promise<void>; stop(): Promise<void> };

/** A PgBouncer in transaction mode in front of a database. `hasSettings` applies the settings that requests need. */
export async function ownPooler(
  { host, port, user }: { host: string; port: number; user: string },
  database: string,
  { poolSize = 4, hasSettings = true } = {},
): Promise<Pooler> {
  const listen = await freePort();
  const folder = await temporaryFolder();
  const settings = Object.entries(sessionSettings).map(([name, value]) => `SET ${name} = ${value}`);
  const query = hasSettings ? ` connect_query='${settings.join('; ')}'` : '';
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${host} port=${port} dbname=${database} user=${user}${query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 1000
max_client_conn = 500
default_pool_size = ${poolSize}
server_login_retry = 1
`,
  );
  // PgBouncer refuses to run as root, and the socket is open to its owner only.
  const runAs = await chooseRunAs(await stat(path.join(host, `.s.PGSQL.${port}`)), canMakeNamespace);
  await chmod(folder, 0o755);
  let running: ChildProcess | undefined;
  const stop = async () => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(stop);
  const pooler: Pooler = {
    url: `postgres://${user}@127.0.0.1:${listen}/${database}`,
    stop,
    async start() {
      const program = pgbouncerProgram ?? 'pgbouncer';
      const { file, args, options } = commandAs(runAs, program, [path.join(folder, 'pgbouncer.ini')], {});
      const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      running = child;
      let text = '';
      await new Promise<void>((resolve, reject) => {
        child.once('exit', () => reject(new Error(`pgbouncer did not start: ${text}`)));
        child.stderr?.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes('process up')) resolve();
        });
      });
    },
  };
  await pooler.start();
  return pooler;
}
