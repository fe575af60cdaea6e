import type { Deps } from '../../../deps.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database.ts';
import type { Connection } from '../../../platform/realtime/realtime.ts';
import { pollResultsRoom, pollResultsRoomPrefix, postRoom, postRoomPrefix } from '../posts.broadcasts.ts';
import { listByIds, listOfCommunity, listVisible } from '../posts.store.ts';
import { toPublicPost } from '../posts.view.ts';

/** Ends subscriptions to posts that the subscriber may no longer see. */
export type SubscriptionGuard = {
  /** Changes whenever somebody may no longer read a post. What was read before the change may be out of date. */
  readonly generation: number;
  /** A block or the end of a friendship separated these users: their subscriptions are checked again. */
  onSeparation(userIds: string[]): void;
  /**
   * These users, or everyone, may have lost access to the posts of a community. Clients that show one, and still may,
   * receive it again with its community as it is now.
   */
  onReadersChanged(change: { communityId: string; userIds: string[] | null }): void;
  /** Nobody but the authors may read these posts: the subscriptions of everybody else end. */
  onPostsRemoved(posts: { postId: string; authorId: string }[]): void;
  /** Cluster events may have been missed: all subscriptions are checked again. */
  onMissedEvents(): void;
};

function leavePost(connection: Connection, postId: string): void {
  connection.leave(postRoom(postId));
  connection.leave(pollResultsRoom(postId));
}

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

  // A client that lost posts for another reason than a block may be told to remove them.
  const revalidate = async (connection: Connection, isNotified: boolean) => {
    const postIds = connection.roomsWithPrefix(postRoomPrefix).map((room) => room.slice(postRoomPrefix.length));
    if (postIds.length === 0) return;
    try {
      const visible = new Set((await listVisible(db, connection.viewer.userId, postIds)).map(({ id }) => id));
      const missing = postIds.filter((id) => !visible.has(id));
      for (const id of missing) leavePost(connection, id);
      if (isNotified && missing.length > 0) connection.send('posts:watched', { posts: [], missing });
    } catch (error) {
      connection.setRooms(postRoomPrefix, []);
      connection.setRooms(pollResultsRoomPrefix, []);
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to check the subscriptions of a connection');
    }
  };
  const revalidateAll = async (connections: Connection[], isNotified = false) => {
    for (const connection of connections) await revalidate(connection, isNotified);
  };
  // One query finds the few connections that show a post of the community.
  const revalidateReaders = async (communityId: string) => {
    const watched = realtime.connections().map((connection) => ({
      connection,
      ids: connection.roomsWithPrefix(postRoomPrefix).map((room) => room.slice(postRoomPrefix.length)),
    }));
    const postIds = [...new Set(watched.flatMap(({ ids }) => ids))];
    const affected = new Set(await listOfCommunity(db, communityId, postIds));
    const concerned = watched.filter(({ ids }) => ids.some((id) => affected.has(id)));
    const connections = concerned.map(({ connection }) => connection);
    await revalidateAll(connections, true);
    // Clients that may still read them learn whether the community is private or closed now.
    const rows = connections.length === 0 ? [] : await listByIds(db, [...affected]);
    for (const connection of connections) {
      const rooms = new Set(connection.roomsWithPrefix(postRoomPrefix));
      for (const row of rows.filter(({ id }) => rooms.has(postRoom(id))))
        connection.send('post:updated', { postId: row.id, post: toPublicPost(row) });
    }
  };
  return {
    get generation() {
      return generation;
    },
    onSeparation(userIds) {
      generation += 1;
      for (const userId of userIds) void revalidateAll(realtime.connections(userId));
    },
    onReadersChanged({ communityId, userIds }) {
      generation += 1;
      if (userIds) for (const userId of userIds) void revalidateAll(realtime.connections(userId), true);
      // Without an answer of the database nothing is known about any subscription.
      else revalidateReaders(communityId).catch(() => revalidateAll(realtime.connections()));
    },
    // Reads of subscriptions are not repeated: they would never end where posts are deleted all the time. One that began
    // before a post was removed has ended by now, because the event is sent later.
    onPostsRemoved(posts) {
      for (const connection of realtime.connections()) {
        for (const { postId, authorId } of posts) {
          if (connection.viewer.userId !== authorId) leavePost(connection, postId);
        }
      }
    },
    onMissedEvents() {
      generation += 1;
      void revalidateAll(realtime.connections());
    },
  };
}
