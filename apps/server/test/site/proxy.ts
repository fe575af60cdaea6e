import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { until } from '../sockets.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { NodeNetwork } from './node-network.ts';

/** Starts a proxy with its deployed configuration in front of the nodes of a network. Returns its URL. */
type StartProxy = (network: NodeNetwork) => Promise<{ url: string }>;

/** The proxies that the project ships a configuration for. */
export const proxies: { name: string; program: string; isInstalled: boolean; start: StartProxy }[] = [
  { name: 'nginx', program: programOf('nginx'), isInstalled: isInstalled('nginx'), start: startNginx },
  { name: 'Caddy', program: programOf('caddy'), isInstalled: isInstalled('caddy'), start: startCaddy },
];

function programOf(name: string): string {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? name;
}

function isInstalled(name: string): boolean {
  return process.platform === 'linux' && path.isAbsolute(programOf(name));
}

/** Reads a file that the project ships for deployments. */
export const readDeployed = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

/** nginx as in compose.yaml. The test replaces only its address, its resolver and the nodes' port. */
async function startNginx(network: NodeNetwork): Promise<{ url: string }> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const site = (await readDeployed('nginx.conf'))
    .replace('resolver 127.0.0.11 ', `resolver ${network.nameServer} `)
    .replace('listen 8080 default_server', `listen 127.0.0.1:${port} default_server`)
    .replaceAll(':3000', `:${network.port}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const main = `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${paths} ${site} }`;
  await writeFile(path.join(folder, 'nginx.conf'), main);
  const child = spawn(programOf('nginx'), ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return ready(child, `http://127.0.0.1:${port}`);
}

/** Caddy as in compose.caddy.yaml, without certificates. */
async function startCaddy(network: NodeNetwork): Promise<{ url: string }> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const nodes = network.addresses().map((address) => `${address}:${network.port}`);
  const child = await spawnCaddy(folder, { SITE_ADDRESS: url, NODES: nodes.join(' ') });
  return ready(child, url);
}

/** Caddy in front of one server, with a certificate of its local authority for `localhost`. */
export async function startCaddyWithTls(server: string): Promise<{ port: number; httpPort: number; ca: string }> {
  const folder = await temporaryFolder();
  const [port, httpPort] = [await freePort(), await freePort()];
  const child = await spawnCaddy(folder, { SITE_ADDRESS: 'localhost', NODES: server }, [
    `http_port ${httpPort}`,
    `https_port ${port}`,
    'default_bind 127.0.0.1',
    'skip_install_trust',
  ]);
  await ready(child, `http://127.0.0.1:${httpPort}`);
  const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt');
  await until(() => existsSync(authority));
  return { port, httpPort, ca: await readFile(authority, 'utf8') };
}

async function spawnCaddy(folder: string, env: Record<string, string>, options: string[] = []): Promise<ChildProcess> {
  const file = path.join(folder, 'Caddyfile');
  const global = ['admin off', ...options].map((option) => `\t${option}\n`).join('');
  await writeFile(file, (await readDeployed('Caddyfile')).replace(/^\{\n/m, `{\n${global}`));
  return spawn(programOf('caddy'), ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...env },
  });
}

async function ready(child: ChildProcess, url: string): Promise<{ url: string }> {
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the proxy did not start: ${errors}`);
    const response = await fetch(`${url}/healthz`, { redirect: 'manual' }).catch(() => undefined);
    return response !== undefined && response.status < 500;
  });
  return { url };
}
