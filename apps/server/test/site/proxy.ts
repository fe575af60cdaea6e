import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { until } from '../sockets.ts';

/** Where this machine has an nginx to start, or undefined. */
export const proxyProgram = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  .map((folder) => path.join(folder, 'nginx'))
  .find((file) => existsSync(file));

/** Starts nginx as the composition does, with the same file, in front of the given nodes. Answers its address. */
export async function startProxy(nodes: readonly { url: string }[]): Promise<{ url: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gumball-proxy-'));
  const port = await freePort();
  const composed = await readFile(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8');
  const site = nodes
    .reduce((text, { url }, at) => text.replaceAll(`node-${at + 1}:3000`, new URL(url).host), composed)
    .replace('listen 80 default_server', `listen 127.0.0.1:${port} default_server`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const main = `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${places} ${site} }`;
  await writeFile(path.join(folder, 'nginx.conf'), main);
  const child = spawn(proxyProgram ?? 'nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${complaints}`);
    return (await fetch(`${url}/healthz`).catch(() => undefined))?.ok ?? false;
  });
  return { url };
}
