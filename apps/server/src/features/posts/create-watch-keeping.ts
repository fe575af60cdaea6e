import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/db/database.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { postRoom, postRooms, resultsRoom, resultsRooms } from './post-news.ts';
import { listVisible } from './posts.store.ts';

/** Keeps what connections watch to what their members may see. */
export type WatchKeeping = {
  /** Changes whenever somebody was hidden: what was read before may be out of date. */
  readonly generation: number;
  /** These members are hidden from each other from now on. */
  hidden(userIds: string[]): void;
  /** News of hidden members may have been missed. */
  gap(): void;
};

/** Makes the keeping of one server. A connection that cannot be checked watches nothing until its client asks again. */
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
      if (!isDatabaseAway(error)) log.error({ err: error }, 'what a connection watches could not be checked');
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
