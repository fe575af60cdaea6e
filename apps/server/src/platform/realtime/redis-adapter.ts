import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { Log } from '../log/log.ts';
import { connect, type Redis } from './redis.ts';
import { withTimeout } from './with-timeout.ts';

const streamLength = 10_000;
const blockMs = 5000;
const retryMs = 200;

// The library detects the client type by the presence of this method, which it never calls here.
const noSharding = () => undefined;

/** The Socket.IO adapter on Redis. */
export type RedisAdapter = {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Whether this node receives only events of its rooms. An event is then addressed to one room. */
  isSharded: boolean;
  /** Makes this node receive the events of rooms that are about to be joined. Waits not longer than a second. */
  prepare(rooms: readonly string[]): Promise<void>;
  /** Calls `handler` when Redis is back after events of these rooms, or of all, may have been missed. */
  onMissedEvents(handler: (rooms: string[] | 'all') => void): void;
  close(): void;
};

/**
 * Creates the link between nodes. The library gets a wrapper of the client, because its read loop has no back-off:
 * during a Redis outage the loop would starve the process, and a hanging publish would delay the users of this node.
 */
export function createRedisAdapter(redis: Redis, log: Log): RedisAdapter {
  const readers = new Set<Redis>();
  const closing = new AbortController();

  // Starts at the end of the stream. The library's `$` would skip entries between two reads.
  const createReader = () => {
    const client = redis.duplicate();
    client.on('error', () => undefined);
    readers.add(client);
    let from: string | undefined;
    return {
      on: () => undefined,
      sSubscribe: noSharding,
      // The client reconnects by itself; a missing connection must not fail the start.
      connect: () => connect(client, log, closing.signal),
      subscribe: (channels: string[], listener: (message: Buffer) => void) => subscribe(client, channels, listener),
      async xRead([{ key }]: [{ key: string }], options: { COUNT: number; BLOCK: number }) {
        try {
          const newest = from ? undefined : await client.xRevRange(key, '+', '-', { COUNT: 1 });
          from ??= newest?.[0]?.id ?? '0-0';
          const found = (await client.xRead({ key, id: from }, options)) as
            | { messages: { id: string; message: Record<string, string> }[] }[]
            | null;
          from = found?.[0]?.messages.at(-1)?.id ?? from;
          return found;
        } catch (error) {
          if (!closing.signal.aborted) await pause(retryMs, undefined, { ref: false });
          throw error;
        }
      },
      disconnect: () => undefined,
    };
  };
  const subscribe = async (client: Redis, channels: string[], listener: (message: Buffer) => void): Promise<void> => {
    try {
      await client.subscribe(channels, listener, true);
    } catch {
      await pause(retryMs, undefined, { ref: false });
      if (!closing.signal.aborted) await subscribe(client, channels, listener);
    }
  };

  const adapter = createAdapter(
    {
      sSubscribe: noSharding,
      duplicate: createReader,
      xAdd: (...args: Parameters<Redis['xAdd']>) => withTimeout(redis.xAdd(...args)),
      publish: (channel: string, message: Buffer) => withTimeout(redis.publish(channel, message)).catch(() => 0),
    },
    { maxLen: streamLength, blockTimeInMs: blockMs },
  );
  let wasUnavailable = !redis.isReady;
  redis.on('reconnecting', () => {
    wasUnavailable = true;
  });
  return {
    adapter,
    isSharded: false,
    prepare: async () => undefined,
    onMissedEvents(handler) {
      redis.on('ready', () => {
        if (wasUnavailable) handler('all');
        wasUnavailable = false;
      });
    },
    close() {
      closing.abort();
      for (const client of readers) if (client.isOpen) client.destroy();
    },
  };
}
