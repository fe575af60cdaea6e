import type { Deps } from '../../deps.ts';
import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { communityRoom, communityRoomPrefix } from '../posts/posts.broadcasts.ts';
import { listWatchable } from './communities.store.ts';

/** Ends subscriptions to communities that the subscriber may no longer read. */
export type CommunityGuard = {
  /** Stores the private communities that a connection shows and may not read. Replaces the earlier ones. */
  setUnreadable(connection: Connection, communityIds: string[]): void;
  /** Changes whenever somebody lost access. What was read before the change may be out of date. */
  readonly generation: number;
  /** These users, or everyone, may have lost or gained access to a community. */
  onReadersChanged(change: { communityId: string; userIds: string[] | null }): void;
  /** Cluster events may have been missed: all subscriptions are checked again. */
  onMissedEvents(): void;
};

/**
 * Creates the guard of one server. A client that loses a subscription is told to read again what it shows of the
 * community, as is one that shows a private community which is hidden or opened. One that cannot be checked loses all
 * subscriptions until it sends them again.
 */
export function createCommunityGuard({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>): CommunityGuard {
  let generation = 0;
  const unreadable = new WeakMap<Connection, string[]>();

  const readIds = (connection: Connection) =>
    connection.roomsWithPrefix(communityRoomPrefix).map((room) => room.slice(communityRoomPrefix.length));
  const unreadIds = (connection: Connection) => unreadable.get(connection) ?? [];
  const shows = (connection: Connection, communityId: string) =>
    connection.roomsWithPrefix(communityRoomPrefix).includes(communityRoom(communityId)) ||
    unreadIds(connection).includes(communityId);

  const revalidate = async (connection: Connection) => {
    const ids = [...readIds(connection), ...unreadIds(connection)];
    if (ids.length === 0) return;
    try {
      const rows = await listWatchable(db, connection.viewer.userId, ids);
      const readable = new Set(rows.filter((row) => row.readable).map(({ id }) => id));
      const unreadableIds = new Set(rows.filter((row) => !row.readable).map(({ id }) => id));
      // The subscription as it is after the query: another check or a new subscription may have changed it.
      const lost = readIds(connection).filter((id) => ids.includes(id) && !readable.has(id));
      const unread = unreadIds(connection);
      const changed = unread.filter((id) => ids.includes(id) && !unreadableIds.has(id));
      unreadable.set(connection, [
        ...unread.filter((id) => !changed.includes(id)),
        ...lost.filter((id) => unreadableIds.has(id)),
      ]);
      for (const communityId of lost) connection.leave(communityRoom(communityId));
      for (const communityId of [...lost, ...changed]) connection.send('community:access', { communityId });
    } catch (error) {
      connection.setRooms(communityRoomPrefix, []);
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to check the communities of a connection');
    }
  };
  const revalidateAll = async (connections: Connection[]) => {
    for (const connection of connections) await revalidate(connection);
  };
  return {
    setUnreadable: (connection, communityIds) => unreadable.set(connection, communityIds),
    get generation() {
      return generation;
    },
    onReadersChanged({ communityId, userIds }) {
      generation += 1;
      const connections = userIds ? userIds.flatMap((id) => realtime.connections(id)) : realtime.connections();
      void revalidateAll(connections.filter((connection) => shows(connection, communityId)));
    },
    onMissedEvents() {
      generation += 1;
      void revalidateAll(realtime.connections());
    },
  };
}
