import type { Redis } from './redis.ts';
import { withTimeout } from './with-timeout.ts';

/** One connection to a master of a Redis Cluster that receives the messages of its channels. Never reconnects. */
export type ShardConnection = {
  /** `host:port`, as the cluster reports it. */
  address: string;
  /** Subscribes to or unsubscribes from the channels as `isNeeded` says. Does not wait. */
  update(channels: Iterable<string>): void;
  /** Reads from this master who owns which slots. Closes the connection if the master does not respond. */
  readOwners(): Promise<SlotOwners | undefined>;
  isActive(channel: string): boolean;
  isReady(): boolean;
  activeChannels(): string[];
  /** Ends the connection. Its channels are reported. */
  fail(reason: string): void;
  /** Ends the connection silently. */
  close(): void;
};

/** The addresses of the masters of all slots, as one of them sees it. */
export type SlotOwners = readonly { from: number; to: number; address: string }[];

type Handlers = {
  slotOf(channel: string): number;
  isNeeded(channel: string): boolean;
  onMessage(message: Buffer, channel: Buffer): void;
  /** The subscription has begun. */
  onActive(channel: string): void;
  /** The channel's slot has moved away, to `owner` if the master said so. */
  onMoved(channel: string, owner?: { slot: number; address: string }): void;
  /** The connection has ended with these subscriptions and requests. */
  onEnd(channels: string[], reason: string): void;
};

const batchSize = 500;
const batchTimeoutMs = 3000;

/**
 * Opens a connection to the master at `address`, with the settings of `template`. The library's cluster client would
 * subscribe by itself, but it reports neither lost messages nor a lost subscription, and its retries fail unhandled.
 */
export function openShardConnection(address: string, template: Redis, handlers: Handlers): ShardConnection {
  const colon = address.lastIndexOf(':');
  const socket = { host: address.slice(0, colon), port: Number(address.slice(colon + 1)), reconnectStrategy: false };
  const client = template.duplicate({
    pingInterval: 3000,
    socket: { ...template.options.socket, ...socket, socketTimeout: 10_000 } as never,
  });
  const active = new Set<string>();
  const pending = new Set<string>();
  let isWorking = false;
  const ending = new AbortController();

  const end = (reason: string) => {
    if (ending.signal.aborted) return;
    ending.abort();
    if (client.isOpen) client.destroy();
    handlers.onEnd([...new Set([...active, ...pending])], reason);
  };
  client.on('error', (error: Error) => end(error.message));
  client.on('end', () => end('the connection ended'));
  client.on('sharded-channel-moved', (channel: string) => {
    if (active.delete(channel)) handlers.onMoved(channel);
  });

  const subscribe = async (channel: string): Promise<void> => {
    try {
      await client.sSubscribe(channel, handlers.onMessage, true);
    } catch (error) {
      const [, slot, owner = ''] = /^MOVED (\d+) (\S+:\d+)$/.exec((error as Error).message) ?? [];
      // An answer for another channel's slot: the library attributed a server's own message to this request.
      if (slot === undefined || Number(slot) !== handlers.slotOf(channel)) throw error;
      return handlers.onMoved(channel, { slot: Number(slot), address: owner });
    }
    if (ending.signal.aborted) return;
    active.add(channel);
    handlers.onActive(channel);
  };
  const unsubscribe = async (channel: string): Promise<void> => {
    active.delete(channel);
    await client.sUnsubscribe(channel);
  };

  // One batch at a time: the library loses a subscription that is requested during its unsubscription.
  const work = async (): Promise<void> => {
    isWorking = true;
    try {
      while (pending.size > 0 && !ending.signal.aborted) {
        const batch = [...pending].slice(0, batchSize);
        for (const channel of batch) pending.delete(channel);
        const requests = batch.map(async (channel) => {
          if (handlers.isNeeded(channel) === active.has(channel)) return;
          return active.has(channel) ? unsubscribe(channel) : subscribe(channel);
        });
        // The ping takes the surplus answer when the server ends a subscription during the batch.
        await withTimeout(Promise.all([...requests, client.ping()]), batchTimeoutMs);
      }
    } catch (error) {
      end((error as Error).message);
    } finally {
      isWorking = false;
    }
  };
  const opening = withTimeout(client.connect(), batchTimeoutMs).then(
    () => void work(),
    (error: unknown) => end((error as Error).message),
  );

  return {
    address,
    update(channels) {
      for (const channel of channels) pending.add(channel);
      if (!isWorking && client.isReady) void work();
    },
    async readOwners() {
      await opening;
      if (ending.signal.aborted) return undefined;
      try {
        // Replies come in order, so notices of moved slots have been handled before.
        return await readSlotOwners(client);
      } catch (error) {
        end((error as Error).message);
        return undefined;
      }
    },
    isActive: (channel) => active.has(channel),
    isReady: () => client.isReady,
    activeChannels: () => [...active],
    fail: end,
    close() {
      ending.abort();
      if (client.isOpen) client.destroy();
    },
  };
}

/** Reads from a node of a cluster who owns which slots. */
export async function readSlotOwners(client: Redis): Promise<SlotOwners> {
  const ranges = await withTimeout(client.clusterSlots(), batchTimeoutMs);
  return ranges.map(({ from, to, master }) => ({ from, to, address: `${master.host}:${master.port}` }));
}
