import { setTimeout as pause } from 'node:timers/promises';
import slotOfKey from 'cluster-key-slot';
import type { Log } from '../log/log.ts';
import type { Redis } from './redis.ts';
import { openShardConnection, readSlotOwners, type ShardConnection, type SlotOwners } from './shard-connection.ts';

/**
 * The channels of a node on all masters of a Redis Cluster. They follow their slots to other masters and come back
 * after an outage by themselves.
 */
export type ShardSubscriptions = {
  /** Subscribes to a channel until `drop`. */
  join(channel: string): void;
  /** Unsubscribes from a channel some seconds later, if nobody has joined it again. */
  drop(channel: string): void;
  /**
   * Subscribes to the channels for some seconds and waits until messages arrive, but not longer than a second. If that
   * was not enough, the channel is reported as missed once they arrive.
   */
  prepare(channels: readonly string[]): Promise<void>;
  /** Returns the channels whose messages arrive. */
  activeChannels(): string[];
  close(): void;
};

type Channel = { isJoined: boolean; heldUntil: number; isReliedOn: boolean; waiters: (() => void)[] };

const slots = 16_384;
const lingerMs = 5000;
const prepareTimeoutMs = 1000;
const outageTimeoutMs = 50;
const checkEveryMs = 3000;
const retryMs = 300;

/**
 * Creates the subscriptions of a node. `onMissed` is called for a channel whose messages arrive again after somebody
 * relied on it in vain.
 */
export function createShardSubscriptions(options: {
  cluster: Redis;
  log: Log;
  onMessage: (message: Buffer, channel: Buffer) => void;
  onMissed: (channel: string) => void;
}): ShardSubscriptions {
  const { cluster, log, onMessage, onMissed } = options;
  const channels = new Map<string, Channel>();
  const leaving = new Set<string>();
  const connections = new Map<string, ShardConnection>();
  // Channels that no connection serves at the moment.
  const homeless = new Set<string>();
  const owners = Array.from<string | undefined>({ length: slots });
  let isDown = false;
  const unavailable = new Set<string>();
  const closing = new AbortController();
  let isPlacing = false;

  const learn = (ranges: SlotOwners) => {
    for (const { from, to, address } of ranges) owners.fill(address, from, to + 1);
  };

  const mastersOf = () =>
    (cluster as unknown as { masters?: readonly { client?: Redis }[] }).masters?.flatMap(
      ({ client }) => client ?? [],
    ) ?? [];

  const refreshOwners = async (): Promise<void> => {
    const clients = mastersOf().filter((client) => client.isReady);
    // A node that has just come back may know an old state, so another one is asked on the next attempt.
    const client = clients[Math.floor(Math.random() * clients.length)];
    if (client) learn(await readSlotOwners(client));
  };

  const open = (address: string): ShardConnection | undefined => {
    const [template] = mastersOf();
    if (!template) return undefined;
    const connection = openShardConnection(address, template, {
      slotOf: slotOfKey,
      isNeeded: (channel) => channels.has(channel),
      onMessage,
      onActive(name) {
        isDown = false;
        unavailable.delete(address);
        const channel = channels.get(name);
        if (!channel) return;
        if (channel.isReliedOn) onMissed(name);
        channel.isReliedOn = true;
        for (const release of channel.waiters.splice(0)) release();
      },
      onMoved(name, owner) {
        if (owner) owners[owner.slot] = owner.address;
        else void check(connection);
        rehome([name]);
      },
      onEnd(names, reason) {
        connections.delete(address);
        if (closing.signal.aborted) return;
        isDown = true;
        if (!unavailable.has(address)) log.warn({ address, reason }, 'a shard of Redis is unavailable');
        unavailable.add(address);
        rehome(names);
        // Nobody waits for a shard that is away: the events will be reported as missed.
        for (const name of names) for (const release of channels.get(name)?.waiters.splice(0) ?? []) release();
      },
    });
    connections.set(address, connection);
    return connection;
  };

  const rehome = (names: Iterable<string>) => {
    for (const name of names) if (channels.has(name)) homeless.add(name);
    void placeHomeless();
  };

  const placeHomeless = async (): Promise<void> => {
    if (isPlacing) return;
    isPlacing = true;
    while (homeless.size > 0 && !closing.signal.aborted) {
      await pause(retryMs, undefined, { ref: false });
      await refreshOwners().catch(() => undefined);
      const names = [...homeless];
      homeless.clear();
      place(names);
    }
    isPlacing = false;
  };

  const place = (names: readonly string[]) => {
    for (const [owner, group] of Map.groupBy(names, (name) => owners[slotOfKey(name)])) {
      const connection = owner === undefined ? undefined : (connections.get(owner) ?? open(owner));
      if (connection) connection.update(group);
      else rehome(group);
    }
  };

  // The server ends the subscriptions of a slot that moves away. This finds those whose notice was lost.
  const check = async (connection: ShardConnection): Promise<void> => {
    const ranges = await connection.readOwners();
    if (!ranges || connections.get(connection.address) !== connection) return;
    learn(ranges);
    // The library still considers these subscribed, so they need a new connection.
    const isElsewhere = (name: string) => owners[slotOfKey(name)] !== connection.address;
    if (connection.activeChannels().some(isElsewhere)) connection.fail('slots have moved');
    if (ranges.some(({ address }) => address === connection.address)) return;
    connection.fail('it is no master any more');
  };
  const checking = setInterval(() => {
    for (const connection of connections.values()) if (connection.isReady()) void check(connection);
  }, checkEveryMs);
  checking.unref();

  const sweeping = setInterval(() => {
    const due = [...leaving].filter((name) => (channels.get(name)?.heldUntil ?? 0) <= Date.now());
    for (const name of due) {
      leaving.delete(name);
      homeless.delete(name);
      channels.delete(name);
    }
    for (const connection of connections.values()) connection.update(due.filter((name) => connection.isActive(name)));
  }, 1000);
  sweeping.unref();

  const ensure = (name: string): Channel => {
    const known = channels.get(name);
    if (known) return known;
    const channel: Channel = { isJoined: false, heldUntil: 0, isReliedOn: false, waiters: [] };
    channels.set(name, channel);
    return channel;
  };
  const isActive = (name: string) => [...connections.values()].some((connection) => connection.isActive(name));

  return {
    join(name) {
      const isNew = !channels.has(name);
      ensure(name).isJoined = true;
      leaving.delete(name);
      if (isNew) place([name]);
    },
    drop(name) {
      const channel = channels.get(name);
      if (!channel) return;
      channel.isJoined = false;
      channel.heldUntil = Math.max(channel.heldUntil, Date.now() + lingerMs);
      leaving.add(name);
    },
    async prepare(names) {
      const waiting: Promise<void>[] = [];
      const added: string[] = [];
      for (const name of names) {
        if (!channels.has(name)) added.push(name);
        const channel = ensure(name);
        channel.heldUntil = Date.now() + lingerMs;
        if (!channel.isJoined) leaving.add(name);
        if (!isActive(name)) waiting.push(new Promise((resolve) => channel.waiters.push(resolve)));
      }
      place(added);
      if (waiting.length === 0) return;
      const late = new AbortController();
      const timeoutMs = isDown ? outageTimeoutMs : prepareTimeoutMs;
      await Promise.race([
        Promise.all(waiting),
        pause(timeoutMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
      ]);
      late.abort();
      for (const name of names) {
        const channel = channels.get(name);
        if (channel) channel.isReliedOn = true;
      }
    },
    activeChannels: () => [...connections.values()].flatMap((connection) => connection.activeChannels()),
    close() {
      closing.abort();
      clearInterval(checking);
      clearInterval(sweeping);
      for (const connection of connections.values()) connection.close();
    },
  };
}
