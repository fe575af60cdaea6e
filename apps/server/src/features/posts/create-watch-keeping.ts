import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/db/database.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { postRoom, postRooms, resultsRoom, resultsRooms } from './post-news.ts';
import { listVisible } from './posts.store.ts';

/** Ends subscriptions to posts that the subscriber may no longer see. */
export type WatchKeeping = {
  /** Changes whenever a block was created. What was read before the change may be out of date. */
  readonly generation: number;
  /** These users blocked each other: their subscriptions are checked again. */
  hidden(userIds: string[]): void;
  /** Cluster events about blocks may have been missed: all subscriptions are checked again. */
  gap(): void;
};

/**
 * Creates the guard of one server. A connection that cannot be checked loses its subscriptions until the client sends
 * them again.
 */
export function createWatchKeeping({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>): WatchKeeping {
  let generation = 0;

  const check = async (connection: Connection) => {
    const postIds = connection.watched(postRooms).map((room) => room.slice(postRooms.length));
    if (postIds.length === 0) return;
    try {
      const visible = new Set((await listVisible(db, connection.viewer.userId, postIds)).map(({ id }) => id));
      for (const id of postIds) {
        if (visible.has(id)) continue;
        connection.leave(postRoom(id));
        connection.leave(resultsRoom(id));
      }
    } catch (error) {
      connection.watch(postRooms, []);
      connection.watch(resultsRooms, []);
      if (!isDatabaseAway(error)) log.error({ err: error }, 'failed to check the subscriptions of a connection');
    }
  };
  const checkAll = async (connections: Connection[]) => {
    for (const connection of connections) await check(connection);
  };
  return {
    get generation() {
      return generation;
    },
    hidden(userIds) {
      generation += 1;
      for (const userId of userIds) void checkAll(realtime.connections(userId));
    },
    gap() {
      generation += 1;
      void checkAll(realtime.connections());
    },
  };
}
