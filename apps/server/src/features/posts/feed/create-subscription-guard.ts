import type { Deps } from '../../../deps.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database.ts';
import type { Connection } from '../../../platform/realtime/realtime.ts';
import { pollResultsRoom, pollResultsRoomPrefix, postRoom, postRoomPrefix } from '../posts.broadcasts.ts';
import { listVisible } from '../posts.store.ts';

/** Ends subscriptions to posts that the subscriber may no longer see. */
export type SubscriptionGuard = {
  /** Changes whenever a block was created. What was read before the change may be out of date. */
  readonly generation: number;
  /** These users blocked each other: their subscriptions are checked again. */
  onBlock(userIds: string[]): void;
  /** Cluster events about blocks may have been missed: all subscriptions are checked again. */
  onMissedEvents(): void;
};

/**
 * Creates the guard of one server. A connection that cannot be checked loses its subscriptions until the client sends
 * them again.
 */
export function createSubscriptionGuard({
  db,
  realtime,
  log,
}: Pick<Deps, 'db' | 'realtime' | 'log'>): SubscriptionGuard {
  let generation = 0;

  const revalidate = async (connection: Connection) => {
    const postIds = connection.roomsWithPrefix(postRoomPrefix).map((room) => room.slice(postRoomPrefix.length));
    if (postIds.length === 0) return;
    try {
      const visible = new Set((await listVisible(db, connection.viewer.userId, postIds)).map(({ id }) => id));
      for (const id of postIds) {
        if (visible.has(id)) continue;
        connection.leave(postRoom(id));
        connection.leave(pollResultsRoom(id));
      }
    } catch (error) {
      connection.setRooms(postRoomPrefix, []);
      connection.setRooms(pollResultsRoomPrefix, []);
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to check the subscriptions of a connection');
    }
  };
  const revalidateAll = async (connections: Connection[]) => {
    for (const connection of connections) await revalidate(connection);
  };
  return {
    get generation() {
      return generation;
    },
    onBlock(userIds) {
      generation += 1;
      for (const userId of userIds) void revalidateAll(realtime.connections(userId));
    },
    onMissedEvents() {
      generation += 1;
      void revalidateAll(realtime.connections());
    },
  };
}
