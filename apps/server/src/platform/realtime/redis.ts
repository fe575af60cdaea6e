import { createClient } from 'redis';
import type { Log } from '../log/log.ts';

/** A connected Redis client. */
export type Redis = ReturnType<typeof newClient>;

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (tries) => Math.min(tries * 100, 2000) },
  });
}

/** Connects to Redis and stays connected; while it is away commands fail at once instead of piling up. */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const client = newClient(url);
  client.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis is away'));
  await client.connect();
  return client;
}
