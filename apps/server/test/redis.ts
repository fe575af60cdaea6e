import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createClient } from 'redis';
import { expect, onTestFinished, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The path of the installed redis-server, if any. */
export const redisProgram = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'redis-server'))
  .find((file) => existsSync(file));

type OwnRedis = { url: string; env: Record<string, string>; start(): Promise<void>; stop(): Promise<void> };

/** A Redis server of one test that can be stopped and restarted. `more` are additional arguments. */
export async function ownRedis(more: readonly string[] = []): Promise<OwnRedis> {
  const port = await freePort();
  const folder = await temporaryFolder();
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
  return {
    url: `redis://127.0.0.1:${port}`,
    env: { REDIS_URL: `redis://127.0.0.1:${port}` },
    stop,
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...more];
      const child = spawn(redisProgram ?? 'redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
      running = child;
      await new Promise<void>((resolve, reject) => {
        child.once('exit', () => reject(new Error('redis-server did not start')));
        child.stdout?.on('data', (text: Buffer) => text.includes('Ready to accept') && resolve());
      });
    },
  };
}

/** A Redis Cluster of one test with three masters. `env` configures an app server to use it. */
export async function ownCluster(): Promise<Omit<OwnRedis, 'url'>> {
  const nodes: { redis: OwnRedis; bus: number }[] = [];
  for (const name of ['one', 'two', 'three']) {
    const bus = await freePort();
    const settings = [
      '--cluster-enabled',
      'yes',
      '--cluster-config-file',
      `${name}.conf`,
      '--cluster-port',
      String(bus),
    ];
    nodes.push({ redis: await ownRedis(settings), bus });
  }
  const [first] = nodes;
  if (!first) throw new Error('A cluster has nodes.');
  const urls = nodes.map(({ redis }) => redis.url);
  const query = async (url: string, ...command: string[]): Promise<string> => {
    const client = createClient({ url });
    await client.connect();
    const reply = await client.sendCommand<string>(command);
    client.destroy();
    return reply;
  };
  const slots = 16_384;
  const share = Math.ceil(slots / nodes.length);
  let joined = false;
  const join = async () => {
    joined = true;
    for (const [at, { redis, bus }] of nodes.entries()) {
      const last = Math.min(slots, (at + 1) * share) - 1;
      await query(redis.url, 'CLUSTER', 'ADDSLOTSRANGE', String(at * share), String(last));
      await query(first.redis.url, 'CLUSTER', 'MEET', '127.0.0.1', new URL(redis.url).port, String(bus));
    }
  };
  return {
    env: { REDIS_CLUSTER_URLS: urls.slice(0, 2).join(',') },
    stop: async () => void (await Promise.all(nodes.map(({ redis }) => redis.stop()))),
    async start() {
      await Promise.all(nodes.map(({ redis }) => redis.start()));
      if (!joined) await join();
      const isWhole = async (url: string) => {
        const reported = await query(url, 'CLUSTER', 'INFO');
        return reported.includes('cluster_state:ok') && reported.includes('cluster_known_nodes:3');
      };
      await vi.waitFor(async () => expect((await Promise.all(urls.map(isWhole))).every(Boolean)).toBe(true), {
        timeout: 20_000,
        interval: 50,
      });
    },
  };
}
