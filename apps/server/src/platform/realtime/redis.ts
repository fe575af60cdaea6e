import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log.ts';

/** A Redis client that connects, and reconnects, by itself. */
export type Redis = Awaited<ReturnType<typeof newClient>>;

const startWithinMs = 3000;

// Loaded only where Redis is configured.
async function newClient(url: string) {
  const library = await import('redis');
  return library.createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 10_000,
    socket: { connectTimeout: 3000, reconnectStrategy: (tries) => Math.min(tries * 100, 2000) },
  });
}

/**
 * Connects to Redis and stays connected; while it is away commands fail at once instead of piling up. A Redis that does not answer at the
 * start is no reason not to start: the server begins alone, says that it is not ready, and joins the others once Redis is there.
 */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const client = await newClient(url);
  client.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis is away'));
  client.on('ready', () => log.info('Redis is there'));
  const connecting = client.connect().catch((error: unknown) => {
    if (client.isOpen) log.warn({ error: String(error) }, 'Redis could not be reached');
  });
  await Promise.race([connecting, pause(startWithinMs)]);
  return client;
}
