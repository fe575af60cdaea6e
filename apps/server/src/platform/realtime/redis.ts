import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log.ts';

/** A Redis client that reconnects by itself. A cluster client has the same interface. */
export type Redis = Awaited<ReturnType<typeof newClient>>;

/** A connection to Redis, which retries until it is closed. */
export type RedisConnection = { client: Redis; close(): void };

const startTimeoutMs = 3000;
const retryMs = 500;
// After a failover the promoted replica is found this long after the master was lost.
const topologyRefreshMs = 500;

const settings = {
  disableOfflineQueue: true,
  pingInterval: 10_000,
  socket: { connectTimeout: 3000, reconnectStrategy: (tries: number) => Math.min(tries * 100, 2000) },
};

// Loaded only if Redis is configured.
async function newClient(url: string) {
  const library = await import('redis');
  return library.createClient({ url, ...settings });
}

// Every command uses at most one key, which a cluster requires.
async function newCluster(urls: readonly string[]): Promise<Redis> {
  const library = await import('redis');
  const [first = ''] = urls;
  const { username, password } = new URL(first);
  // A cluster reports only the addresses of its nodes, so the credentials are passed here.
  const access = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  const cluster = library.createCluster({
    rootNodes: urls.map((url) => ({ url })),
    topologyRefreshOnReconnectionAttemptStrategy: topologyRefreshMs,
    defaults: {
      ...settings,
      ...(password === '' ? {} : access),
      ...(first.startsWith('rediss:') ? { socket: { ...settings.socket, tls: true as const } } : {}),
    },
  });
  const emitReady = emitReadyWhenComplete(cluster);
  cluster.on('node-ready', () => void emitReady());
  cluster.on('node-reconnecting', () => cluster.emit('reconnecting'));
  return cluster as unknown as Redis;
}

type ClusterView = {
  isOpen: boolean;
  slots: readonly unknown[];
  masters: readonly { client?: { isReady: boolean; clusterInfo(): Promise<unknown> } | undefined }[];
  emit(event: 'ready'): boolean;
};

// After an outage a cluster rejects commands until its nodes have found each other, which takes seconds. An earlier
// "ready" would make clients refetch while other nodes still cannot publish.
function emitReadyWhenComplete(cluster: ClusterView): () => Promise<void> {
  let polling = false;
  return async () => {
    if (polling) return;
    polling = true;
    let complete = await isComplete(cluster);
    while (cluster.isOpen && !complete) {
      await pause(retryMs, undefined, { ref: false });
      complete = await isComplete(cluster);
    }
    polling = false;
    if (complete) cluster.emit('ready');
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
  return replies.every((info) => info.includes('cluster_state:ok'));
}

/**
 * Connects to Redis, or to a cluster by the URLs of some of its nodes, and reconnects. During an outage commands fail
 * at once and are not queued. An unavailable Redis does not prevent the start: the node starts alone, reports that it
 * is not ready, and joins the others once Redis is available.
 */
export async function openRedis(
  { urls, cluster }: { urls: readonly string[]; cluster: boolean },
  log: Log,
): Promise<RedisConnection> {
  const client = await (cluster ? newCluster(urls) : newClient(urls[0] ?? ''));
  const closing = new AbortController();
  client.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis is unavailable'));
  client.on('ready', () => log.info('Redis is connected'));
  await Promise.race([connect(client, log, closing.signal), pause(startTimeoutMs)]);
  return {
    client,
    close() {
      closing.abort();
      if (client.isOpen) client.destroy();
    },
  };
}

/** Connects a client and retries until `closing`. The library retries a single Redis, but not a missing cluster. */
export async function connect(client: Redis, log: Log, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    try {
      await client.connect();
      if (coversAllSlots(client)) return;
      client.destroy();
      throw new Error('the cluster does not cover all slots');
    } catch (error) {
      if (!closing.aborted) log.warn({ error: String(error) }, 'Redis could not be reached');
      await pause(retryMs, undefined, { ref: false });
    }
  }
  if (client.isOpen) client.destroy();
}

/** Whether the client is one of a Redis Cluster. */
export const isCluster = (client: Redis): boolean => 'slots' in client;

// A cluster client that connects while nodes are still joining keeps an incomplete slot map.
function coversAllSlots(client: Redis): boolean {
  const { slots } = client as { slots?: readonly unknown[] };
  return slots === undefined || areAllSlotsCovered(slots);
}

// A sparse array with one entry per slot.
function areAllSlotsCovered(slots: readonly unknown[]): boolean {
  return Array.from(slots).every((shard) => shard !== undefined);
}
