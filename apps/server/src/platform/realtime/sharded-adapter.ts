import { randomUUID } from 'node:crypto';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { Log } from '../log/log.ts';
import { createNoticeQueue } from './notice-queue.ts';
import type { Redis } from './redis.ts';
import type { RedisAdapter } from './redis-adapter.ts';
import { createShardSubscriptions } from './shard-subscriptions.ts';
import { withTimeout } from './with-timeout.ts';

const channelPrefix = 'socket.io';
// The library's channel for everything that is not addressed to one room.
const allChannel = `${channelPrefix}#/#`;
const noticePrefix = 'missed:';
// A room of one socket, which is only used on its own node.
const socketIdPattern = /^[\w-]{20}$/;

/**
 * Creates the link between nodes on a Redis Cluster: a channel per room, on the master of its slot. A node subscribes
 * only to the rooms of its sockets. Redis does not keep these messages: a node that may have missed one makes its clients fetch.
 *
 * - A node reports the rooms whose subscription was interrupted when it is restored.
 * - A node that could not publish tells the other nodes of that room when it can.
 */
export function createShardedLink(cluster: Redis, log: Log, isLocalRoom: (room: string) => boolean): RedisAdapter {
  const id = randomUUID();
  const listeners = new Map<string, (message: Buffer, channel: Buffer) => void>();
  let missedHandler: (rooms: string[] | 'all') => void = () => undefined;

  const channelOf = (room: string) => `${allChannel}${room}#`;
  const roomOf = (channel: string) => channel.slice(allChannel.length, -1);
  const isLocalChannel = (channel: string) => isLocalRoom(roomOf(channel)) || socketIdPattern.test(roomOf(channel));

  const subscriptions = createShardSubscriptions({
    cluster,
    log,
    onMessage(message, channel) {
      const name = channel.toString();
      if (message.subarray(0, noticePrefix.length).toString() !== noticePrefix) listeners.get(name)?.(message, channel);
      else if (message.subarray(noticePrefix.length).toString() !== id) onMissed(name);
    },
    onMissed: (name) => onMissed(name),
  });
  const onMissed = (name: string) => missedHandler(name === allChannel ? 'all' : [roomOf(name)]);

  const publish = (channel: string, message: string | Buffer) => withTimeout(cluster.sPublish(channel, message));
  const notices = createNoticeQueue({
    send: (channel) => publish(channel, `${noticePrefix}${id}`),
    channelForAll: allChannel,
  });

  const publisher = {
    sSubscribe: () => undefined,
    // The library asks every master for its subscribers.
    get masters() {
      return (cluster as unknown as { masters: unknown }).masters;
    },
    async sPublish(channel: string, message: string | Uint8Array) {
      try {
        return await publish(channel, typeof message === 'string' ? message : Buffer.from(message));
      } catch (error) {
        notices.add(channel);
        throw error;
      }
    },
  };
  const subscriber = {
    sSubscribe(channel: string, listener: (message: Buffer, channel: Buffer) => void) {
      if (channel !== allChannel && isLocalChannel(channel)) return;
      listeners.set(channel, listener);
      subscriptions.join(channel);
    },
    sUnsubscribe(channel: string) {
      listeners.delete(channel);
      subscriptions.drop(channel);
    },
  };

  return {
    // Not `dynamic`, which takes every room whose name has 20 characters for that of a socket.
    adapter: createShardedAdapter(publisher, subscriber, { channelPrefix, subscriptionMode: 'dynamic-private' }),
    isSharded: true,
    prepare: (rooms) => subscriptions.prepare(rooms.filter((room) => !isLocalRoom(room)).map(channelOf)),
    onMissedEvents(handler) {
      missedHandler = handler;
    },
    close() {
      notices.close();
      subscriptions.close();
    },
  };
}
