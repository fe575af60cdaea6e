/** Simulates the machine of docs/operating.md: folders, services, DNS name, a mail server and a Git repository. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, glob, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { openMailbox } from '../mailbox.ts';
import { postgresPrograms } from '../replicated-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { endGroup } from './shell.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The DNS name in the document. */
export const siteName = 'gumball.example.com';

/** A simulated machine. The document's paths are below `prefix`. */
export type Machine = Awaited<ReturnType<typeof startMachine>>;

/** Creates the machine. All its processes end with the test. */
export async function startMachine() {
  const prefix = await temporaryFolder();
  for (const folder of ['opt', 'var/lib', 'var/backups', 'etc/systemd/system', 'etc/caddy', 'home'])
    await mkdir(path.join(prefix, folder), { recursive: true });
  const [port, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()];
  const postgres = await startPostgres(prefix);
  const mailbox = await openMailbox();
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const node = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), PORT: String(port) };
  const env = { ...node, HOME: path.join(prefix, 'home'), ...postgres.env };
  const app = path.join(prefix, 'opt/gumball');
  let service: ChildProcess | undefined;

  const inPrefix = (text: string) =>
    text.replaceAll(/(?<![\w$}/.])\/(opt|var\/lib|var\/backups|etc)\/(?=gumball|caddy|systemd)/g, `${prefix}/$1/`);
  const unit = (name: string) => path.join(prefix, 'etc/systemd/system', name);
  const settingsOf = async (name: string) =>
    new Map(
      [...(await readFile(unit(name), 'utf8')).matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    );

  return {
    prefix,
    app,
    env,
    mailbox,
    url: `http://127.0.0.1:${port}`,
    publicUrl: `https://${siteName}:${httpsPort}`,
    databaseQuery: `host=${postgres.socket}&port=${postgres.port}`,
    port,
    inPrefix,

    /** The repository to clone: the current files of this project. */
    source: path.join(prefix, 'source.git'),
    createSource: () => createSource(path.join(prefix, 'source.git'), prefix),
    /** Commits a new release, which the next `git pull` fetches. */
    release: (version: string) => release(path.join(prefix, 'source.git'), version),

    /** Replaces `npm ci` and the build. */
    async linkPackages() {
      for await (const folder of glob(['node_modules', '{apps,packages}/*/node_modules', '{e2e,bench}/node_modules'], {
        cwd: root,
      }))
        await symlink(path.join(root, folder), path.join(app, folder)).catch(() => undefined);
      await mkdir(path.join(app, 'apps/web/dist'), { recursive: true });
      await writeFile(path.join(app, 'apps/web/dist/index.html'), '<!doctype html><title>Gumball</title>');
    },

    /** Rewrites the paths in the installed units to this machine's folders. */
    async placeUnits(names: readonly string[]) {
      for (const name of names) await writeFile(unit(name), inPrefix(await readFile(unit(name), 'utf8')));
      return names.map(unit);
    },

    /** Starts the service as systemd does: with the command, working directory and environment of its unit. */
    async startService() {
      const settings = await settingsOf('gumball.service');
      const [variable = '', value = ''] = (settings.get('Environment') ?? '').split('=');
      const [, ...words] = (settings.get('ExecStart') ?? '').split(' ');
      service = spawn('npm', words, {
        cwd: settings.get('WorkingDirectory') ?? '',
        env: { ...node, [variable]: value },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      const started = service;
      let output = '';
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      onTestFinished(() => endGroup(started));
      const ready = /Gumball is ready/;
      while (!ready.test(output)) {
        if (started.exitCode !== null) throw new Error(`the service ended: ${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },

    /** Stops the service as systemd does: sends SIGTERM to npm. Returns npm's exit code and the elapsed time. */
    async stopService() {
      if (!service) throw new Error('the service does not run');
      const begun = performance.now();
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return { code, ms: performance.now() - begun };
    },

    /** The command of a oneshot unit. */
    commandOf: async (name: string) => (await settingsOf(name)).get('ExecStart') ?? '',

    /** Runs Caddy with the installed file. The test replaces only the ports and the certificate authority. */
    async startCaddy() {
      const installed = path.join(prefix, 'etc/caddy/Caddyfile');
      const file = path.join(prefix, 'etc/caddy/Caddyfile.test');
      const options = [
        'admin off',
        'local_certs',
        'skip_install_trust',
        'default_bind 127.0.0.1',
        `http_port ${httpPort}`,
        `https_port ${httpsPort}`,
      ];
      const text = (await readFile(installed, 'utf8')).replace(/^\{\n/m, `{\n\t${options.join('\n\t')}\n`);
      await writeFile(file, text);
      const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
        env: { ...env, XDG_DATA_HOME: prefix, XDG_CONFIG_HOME: prefix, NODES: `127.0.0.1:${port}` },
        stdio: 'ignore',
        detached: true,
      });
      onTestFinished(() => endGroup(child));
      const authority = path.join(prefix, 'caddy/pki/authorities/local/root.crt');
      while (!(await stat(authority).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 50));
      // With these variables Node resolves the DNS name to this machine and trusts the certificate authority.
      const names = path.join(prefix, 'names.mjs');
      await writeFile(
        names,
        `import dns from 'node:dns';\nconst { lookup } = dns;\ndns.lookup = (name, ...rest) => lookup(name === '${siteName}' ? '127.0.0.1' : name, ...rest);\n`,
      );
      return `NODE_OPTIONS=--import=${names} NODE_EXTRA_CA_CERTS=${authority}`;
    },
  };
}

type Postgres = { socket: string; port: number; env: Record<string, string> };

async function startPostgres(prefix: string): Promise<Postgres> {
  const folder = await temporaryFolder();
  const isRoot = process.getuid?.() === 0;
  await chmod(folder, 0o755);
  await chmod(prefix, 0o755);
  const as = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
  const run = (program: string, ...args: string[]) => {
    const [first = '', ...rest] = [...as, path.join(postgresPrograms ?? '', program), ...args];
    const { status, stderr } = spawnSync(first, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.toString()}`);
  };
  if (isRoot) {
    const ids = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString()));
    await chown(folder, ids[0] ?? 0, ids[1] ?? 0);
  }
  const port = await freePort();
  const data = path.join(folder, 'data');
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync');
  const settings = `-c listen_addresses= -c port=${port} -c unix_socket_directories=${folder} -c fsync=off`;
  run('pg_ctl', '-D', data, '-l', path.join(folder, 'log'), '-o', settings, '-w', 'start');
  onTestFinished(() => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'));
  return { socket: folder, port, env: { PGHOST: folder, PGPORT: String(port), PGUSER: 'postgres' } };
}

const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];

function git(cwd: string, home: string, ...args: string[]): void {
  const env = { PATH: process.env.PATH ?? '', HOME: home };
  const { status, stderr } = spawnSync('git', ['--git-dir=.git', ...identity, ...args], { cwd, env });
  if (status !== 0) throw new Error(`git ${args[0]} ended with ${status}: ${stderr.toString()}`);
}

// Packages, build output, data, and the large pictures.
const notCloned =
  /(^|\/)(node_modules|dist|dist-types|\.git|\.env|test-results)$|^data$|^docs\/pictures$|\.tsbuildinfo$/;

async function createSource(source: string, home: string): Promise<void> {
  await cp(root, source, { recursive: true, filter: (file) => !notCloned.test(path.relative(root, file)) });
  // In a worktree `.git` is a file that points to the real repository, which must not change.
  if (existsSync(path.join(source, '.git'))) throw new Error('the source has a repository already');
  git(source, home, 'init', '-q', '-b', 'main');
  git(source, home, 'add', '-A');
  git(source, home, 'commit', '-q', '-m', 'release: One');
}

async function release(source: string, version: string): Promise<void> {
  await writeFile(path.join(source, 'RELEASE'), version);
  git(source, source, 'add', 'RELEASE');
  git(source, source, 'commit', '-q', '-m', `release: ${version}`);
}
