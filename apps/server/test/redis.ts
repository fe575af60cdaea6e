import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import slotOfKey from 'cluster-key-slot';
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

type OwnCluster = Omit<OwnRedis, 'url'> & {
  /** Sends a command to the node at a URL. */
  query<T = string>(url: string, ...command: string[]): Promise<T>;
  /** Returns the URL and the id of the master that owns a channel or key. */
  ownerOf(key: string): Promise<{ url: string; id: string }>;
  masters(): Promise<{ url: string; id: string }[]>;
  /** Moves the slot of a channel to another master, as a resharding does. */
  moveSlot(key: string): Promise<void>;
  /** Kills the node at a URL. */
  kill(url: string): Promise<void>;
};

const slots = 16_384;

/**
 * A Redis Cluster of one test with three masters, on request with a replica each. `env` configures an app server to use
 * it.
 */
export async function ownCluster({ replicas = false } = {}): Promise<OwnCluster> {
  const nodes: { redis: OwnRedis; bus: number }[] = [];
  for (const name of ['one', 'two', 'three', ...(replicas ? ['four', 'five', 'six'] : [])]) {
    const bus = await freePort();
    const file = ['--cluster-config-file', `${name}.conf`, '--cluster-port', String(bus)];
    const redis = await ownRedis(['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000', ...file]);
    nodes.push({ redis, bus });
  }
  const [first] = nodes;
  if (!first) throw new Error('A cluster has nodes.');
  const urls = nodes.map(({ redis }) => redis.url);
  const masterUrls = urls.slice(0, 3);
  const query = async <T = string>(url: string, ...command: string[]): Promise<T> => {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.sendCommand<T>(command);
    } finally {
      client.destroy();
    }
  };
  const share = Math.ceil(slots / masterUrls.length);
  let joined = false;
  const join = async () => {
    joined = true;
    for (const [at, { redis, bus }] of nodes.entries()) {
      const last = Math.min(slots, (at + 1) * share) - 1;
      if (at < masterUrls.length) await query(redis.url, 'CLUSTER', 'ADDSLOTSRANGE', String(at * share), String(last));
      await query(first.redis.url, 'CLUSTER', 'MEET', '127.0.0.1', new URL(redis.url).port, String(bus));
    }
    for (const [at, url] of urls.slice(3).entries()) {
      const id = await query(masterUrls[at] ?? '', 'CLUSTER', 'MYID');
      await vi.waitFor(() => query(url, 'CLUSTER', 'REPLICATE', id), { timeout: 10_000, interval: 50 });
      await vi.waitFor(async () => expect(await query(url, 'INFO', 'replication')).toContain('link_status:up'), {
        timeout: 20_000,
        interval: 100,
      });
    }
  };
  const masters = async () => {
    for (const url of urls) {
      const ranges = await query<[number, number, [string, number, string]][]>(url, 'CLUSTER', 'SLOTS').catch(() => []);
      if (ranges.length > 0)
        return ranges.map(([from, to, [host, port, id]]) => ({ from, to, url: `redis://${host}:${port}`, id }));
    }
    throw new Error('No node responds.');
  };
  const ownerOf = async (key: string) => {
    const slot = slotOfKey(key);
    const owner = (await masters()).find(({ from, to }) => from <= slot && slot <= to);
    if (!owner) throw new Error('The slot has no owner.');
    return owner;
  };
  return {
    env: { REDIS_CLUSTER_URLS: urls.slice(0, 2).join(',') },
    query,
    ownerOf,
    masters,
    async moveSlot(key) {
      const slot = String(slotOfKey(key));
      const source = await ownerOf(key);
      const target = (await masters()).find(({ id }) => id !== source.id);
      if (!target) throw new Error('There is no other master.');
      await query(target.url, 'CLUSTER', 'SETSLOT', slot, 'IMPORTING', source.id);
      await query(source.url, 'CLUSTER', 'SETSLOT', slot, 'MIGRATING', target.id);
      await query(target.url, 'CLUSTER', 'SETSLOT', slot, 'NODE', target.id);
      await query(source.url, 'CLUSTER', 'SETSLOT', slot, 'NODE', target.id);
    },
    async kill(url) {
      await nodes.find(({ redis }) => redis.url === url)?.redis.stop();
    },
    stop: async () => void (await Promise.all(nodes.map(({ redis }) => redis.stop()))),
    async start() {
      await Promise.all(nodes.map(({ redis }) => redis.start()));
      if (!joined) await join();
      const isWhole = async (url: string) => {
        const reported = await query(url, 'CLUSTER', 'INFO');
        return reported.includes('cluster_state:ok') && reported.includes(`cluster_known_nodes:${urls.length}`);
      };
      await vi.waitFor(async () => expect((await Promise.all(urls.map(isWhole))).every(Boolean)).toBe(true), {
        timeout: 20_000,
        interval: 50,
      });
    },
  };
}
