import type { Deps } from '../../deps.ts';
import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { communityRoom, communityRoomPrefix } from '../posts/posts.broadcasts.ts';
import { listWatchable } from './communities.store.ts';

/** Ends subscriptions to communities that the subscriber may no longer read. */
export type CommunityGuard = {
  /** Changes whenever somebody lost access. What was read before the change may be out of date. */
  readonly generation: number;
  /** These users, or everyone, may have lost access to a community. */
  onReadersChanged(change: { communityId: string; userIds: string[] | null }): void;
  /** Cluster events may have been missed: all subscriptions are checked again. */
  onMissedEvents(): void;
};

/**
 * Creates the guard of one server. A client that loses a subscription is told to read again what it shows of the
 * community. One that cannot be checked loses all of them until it sends them again.
 */
export function createCommunityGuard({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>): CommunityGuard {
  let generation = 0;

  const revalidate = async (connection: Connection) => {
    const ids = connection.roomsWithPrefix(communityRoomPrefix).map((room) => room.slice(communityRoomPrefix.length));
    if (ids.length === 0) return;
    try {
      const rows = await listWatchable(db, connection.viewer.userId, ids);
      const readable = new Set(rows.filter((row) => row.readable).map(({ id }) => id));
      for (const communityId of ids) {
        if (readable.has(communityId)) continue;
        connection.leave(communityRoom(communityId));
        connection.send('community:access', { communityId });
      }
    } catch (error) {
      connection.setRooms(communityRoomPrefix, []);
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to check the communities of a connection');
    }
  };
  const revalidateAll = async (connections: Connection[]) => {
    for (const connection of connections) await revalidate(connection);
  };
  return {
    get generation() {
      return generation;
    },
    onReadersChanged({ communityId, userIds }) {
      generation += 1;
      const connections = userIds ? userIds.flatMap((id) => realtime.connections(id)) : realtime.connections();
      const room = communityRoom(communityId);
      void revalidateAll(
        connections.filter((connection) => connection.roomsWithPrefix(communityRoomPrefix).includes(room)),
      );
    },
    onMissedEvents() {
      generation += 1;
      void revalidateAll(realtime.connections());
    },
  };
}
