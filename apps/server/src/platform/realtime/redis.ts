import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log.ts';

/** A Redis client that connects, and reconnects, by itself; a cluster's is used like one of a single Redis. */
export type Redis = Awaited<ReturnType<typeof newClient>>;

/** A link to Redis, which goes on trying until it is closed. */
export type RedisLink = { client: Redis; close(): void };

const startWithinMs = 3000;
const retryMs = 500;

const settings = {
  disableOfflineQueue: true,
  pingInterval: 10_000,
  socket: { connectTimeout: 3000, reconnectStrategy: (tries: number) => Math.min(tries * 100, 2000) },
};

// Loaded only where Redis is configured.
async function newClient(url: string) {
  const library = await import('redis');
  return library.createClient({ url, ...settings });
}

// Every command here has one key or none, so that a cluster knows where it belongs.
async function newCluster(urls: readonly string[]): Promise<Redis> {
  const library = await import('redis');
  const [first = ''] = urls;
  const { username, password } = new URL(first);
  // What a cluster tells of its nodes are addresses alone: how to sign in there is said here.
  const access = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  const cluster = library.createCluster({
    rootNodes: urls.map((url) => ({ url })),
    defaults: {
      ...settings,
      ...(password === '' ? {} : access),
      ...(first.startsWith('rediss:') ? { socket: { ...settings.socket, tls: true as const } } : {}),
    },
  });
  const logState = logOnceComplete(cluster);
  cluster.on('node-ready', () => void logState());
  cluster.on('node-reconnecting', () => cluster.emit('reconnecting'));
  return cluster as unknown as Redis;
}

type ClusterView = {
  isOpen: boolean;
  slots: readonly unknown[];
  masters: readonly { client?: { isReady: boolean; clusterInfo(): Promise<unknown> } | undefined }[];
  emit(event: 'ready'): boolean;
};

// The first of its nodes to come back is no cluster yet: it refuses commands until all have found each other, which takes seconds. Who was told before that has
// clients fetch what they missed while other servers still cannot announce theirs.
function logOnceComplete(cluster: ClusterView): () => Promise<void> {
  let polling = false;
  return async () => {
    if (polling) return;
    polling = true;
    let whole = await isComplete(cluster);
    while (cluster.isOpen && !whole) {
      await pause(retryMs, undefined, { ref: false });
      whole = await isComplete(cluster);
    }
    polling = false;
    if (whole) cluster.emit('ready');
  };
}

async function isComplete({ slots, masters }: ClusterView): Promise<boolean> {
  if (!areAllSlotsCovered(slots)) return false;
  const replies = await Promise.all(
    masters.map(async ({ client }) => {
      if (!client?.isReady) return '';
      return client.clusterInfo().then(String, () => '');
    }),
  );
  return replies.every((logged) => logged.includes('cluster_state:ok'));
}

/**
 * Connects to Redis, or to a cluster by the addresses of some of its nodes, and stays connected; while it is away commands fail at once instead of piling
 * up. A Redis that does not answer at the start is no reason not to start: the server begins alone, says that it is not ready, and joins the others once
 * Redis is there.
 */
export async function openRedis(
  { urls, cluster }: { urls: readonly string[]; cluster: boolean },
  log: Log,
): Promise<RedisLink> {
  const client = await (cluster ? newCluster(urls) : newClient(urls[0] ?? ''));
  const closing = new AbortController();
  client.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis is away'));
  client.on('ready', () => log.info('Redis is there'));
  await Promise.race([connect(client, log, closing.signal), pause(startWithinMs)]);
  return {
    client,
    close() {
      closing.abort();
      if (client.isOpen) client.destroy();
    },
  };
}

/** Connects a client, however long that takes. A single Redis is tried again by its client, a cluster of which no node was there is not. */
export async function connect(client: Redis, log: Log, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    try {
      await client.connect();
      if (coversAllSlots(client)) return;
      client.destroy();
      throw new Error('the cluster is not whole');
    } catch (error) {
      if (!closing.aborted) log.warn({ error: String(error) }, 'Redis could not be reached');
      await pause(retryMs, undefined, { ref: false });
    }
  }
  if (client.isOpen) client.destroy();
}

// A cluster's client that came while its nodes were still joining would stay with what it saw then.
function coversAllSlots(client: Redis): boolean {
  const { slots } = client as { slots?: readonly unknown[] };
  return slots === undefined || areAllSlotsCovered(slots);
}

// The list is as long as there are slots, with holes where nobody has one.
function areAllSlotsCovered(slots: readonly unknown[]): boolean {
  return Array.from(slots).every((shard) => shard !== undefined);
}
