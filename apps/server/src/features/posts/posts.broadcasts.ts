import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { allUsersRoom, userRoom } from '../../platform/realtime/realtime.ts';
import { listViewerStates } from './likes/likes.store.ts';
import { postsRemoved } from './posts.events.ts';
import { listBlockedReaders, listByIds, listCounters, listFriendsOf, listPrivateCommunities } from './posts.store.ts';
import { toPublicPost } from './posts.view.ts';

const newPostsDelayMs = 1000;
const maxNewPosts = 50;
const changesDelayMs = 200;
// An event has at most 8,000 bytes.
const maxRemovedPosts = 100;

/** What other clients receive about posts. Called after the commit of an action. */
export type PostBroadcasts = {
  created(post: { id: string; userId: string; communityId: string | null; friendsOnly: boolean }): void;
  /** A user liked a post or removed the like: its counter and the user's own state changed. */
  liked(postId: string, userId: string): void;
  /** A user saved a post or removed it from the saved ones. */
  saved(postId: string, userId: string): void;
  /** A user reposted a post or undid it: its counter and the user's own state changed. */
  reposted(postId: string, userId: string): void;
  /** A user pinned a post, or none is pinned any more. */
  pinned(postId: string | null, userId: string): void;
  /** The list of a user's scheduled posts changed. */
  scheduled(userId: string): void;
  /** The author of a quoted post removed it from the quote with this id. */
  quoteDetached(postId: string): void;
  /** The comment counter of a post changed. */
  commented(postId: string): void;
  updated(postId: string): void;
  /**
   * A post was deleted or is held. With its author's id, also the clients that only count it as a new post are notified:
   * everyone but blocked users, or who watches the private community, or the author and the friends. Then the
   * subscriptions to the post end, except those of the author.
   */
  removed(postId: string, communityId: string | null, author?: { id: string; friendsOnly: boolean }): void;
  /** Registers a handler for communities in which a post was created or deleted on this server. */
  onCommunity(handler: (communityId: string) => void): void;
};

/** The room of the clients that show a post. */
export const postRoom = (postId: string) => `${postRoomPrefix}${postId}`;
/** The room of the clients that show a community. Those of a private community are members. */
export const communityRoom = (communityId: string) => `${communityRoomPrefix}${communityId}`;
/** Prefix of the names of community rooms. */
export const communityRoomPrefix = 'community:';
/** Prefix of the names of post rooms. */
export const postRoomPrefix = 'post:';
/** The room of those clients that may see the results of the post's poll. */
export const pollResultsRoom = (postId: string) => `${pollResultsRoomPrefix}${postId}`;
/** Prefix of the names of poll result rooms. */
export const pollResultsRoomPrefix = 'poll:';

function toAuthorsByReader(pairs: readonly { author_id: string; reader_id: string }[]): Map<string, Set<string>> {
  const authors = new Map<string, Set<string>>();
  for (const { author_id, reader_id } of pairs)
    authors.set(reader_id, (authors.get(reader_id) ?? new Set()).add(author_id));
  return authors;
}

/**
 * Creates the broadcasts about posts. Changes are coalesced and then read again from the database, so the last
 * broadcast always carries the state after the last change, in whatever order the changes were answered.
 */
export function createPostBroadcasts({
  db,
  realtime,
  clusterEvents,
  log,
}: Pick<PlatformDeps, 'db' | 'realtime' | 'clusterEvents' | 'log'>): PostBroadcasts {
  // The author is one of the readers.
  const listFriendlyReaders = async (authorIds: string[]) => {
    if (authorIds.length === 0) return [];
    const own = authorIds.map((id) => ({ author_id: id, reader_id: id }));
    const readers = toAuthorsByReader([...own, ...(await listFriendsOf(db, authorIds))]);
    return [...readers].filter(([readerId]) => realtime.mayHaveListeners(userRoom(readerId)));
  };
  const newPosts = createCoalescer<Parameters<PostBroadcasts['created']>[0]>({
    delayMs: newPostsDelayMs,
    keyOf: ({ id }) => id,
    log,
    async send(posts) {
      const blockedAuthorsByReader = toAuthorsByReader(
        await listBlockedReaders(db, [...new Set(posts.map((post) => post.userId))]),
      );
      const broadcastNewPosts = (room: string, visiblePosts: typeof posts, except?: string[]) => {
        if (visiblePosts.length === 0) return;
        const more = Math.max(0, visiblePosts.length - maxNewPosts);
        const shown = visiblePosts
          .slice(-maxNewPosts)
          .map(({ id, userId, communityId }) => ({ id, userId, communityId }));
        realtime.broadcast(room, 'posts:new', { posts: shown, more }, except);
      };
      const privateIds = new Set(
        await listPrivateCommunities(
          db,
          posts.flatMap(({ communityId }) => communityId ?? []),
        ),
      );
      const open = posts.filter(
        ({ communityId, friendsOnly }) => !friendsOnly && (communityId === null || !privateIds.has(communityId)),
      );
      const forFriends = posts.filter(({ friendsOnly }) => friendsOnly);
      for (const [readerId, authors] of await listFriendlyReaders(forFriends.map(({ userId }) => userId)))
        broadcastNewPosts(
          userRoom(readerId),
          forFriends.filter((post) => authors.has(post.userId)),
        );
      for (const post of posts) {
        if (post.communityId === null || !privateIds.has(post.communityId)) continue;
        if (!realtime.mayHaveListeners(communityRoom(post.communityId))) continue;
        const hiddenFrom = [...blockedAuthorsByReader].filter(([, authors]) => authors.has(post.userId));
        broadcastNewPosts(
          communityRoom(post.communityId),
          [post],
          hiddenFrom.map(([readerId]) => userRoom(readerId)),
        );
      }
      broadcastNewPosts(allUsersRoom, open, [...blockedAuthorsByReader.keys()].map(userRoom));
      for (const [readerId, authors] of blockedAuthorsByReader) {
        if (!realtime.mayHaveListeners(userRoom(readerId))) continue;
        broadcastNewPosts(
          userRoom(readerId),
          open.filter((post) => !authors.has(post.userId)),
        );
      }
    },
  });
  const createCounterCoalescer = (broadcast: (row: Awaited<ReturnType<typeof listCounters>>[number]) => void) =>
    createCoalescer<string>({
      delayMs: changesDelayMs,
      log,
      async send(ids) {
        const watchedIds = ids.filter((id) => realtime.mayHaveListeners(postRoom(id)));
        if (watchedIds.length > 0) (await listCounters(db, watchedIds)).forEach(broadcast);
      },
    });
  const likes = createCounterCoalescer((row) =>
    realtime.broadcast(postRoom(row.id), 'post:liked', { postId: row.id, likesCount: row.likes_count }),
  );
  const comments = createCounterCoalescer((row) =>
    realtime.broadcast(postRoom(row.id), 'post:comments', { postId: row.id, commentsCount: row.comments_count }),
  );
  const reposts = createCounterCoalescer((row) =>
    realtime.broadcast(postRoom(row.id), 'post:reposted', { postId: row.id, repostsCount: row.reposts_count }),
  );
  const viewerStates = createCoalescer<{ postId: string; userId: string }>({
    delayMs: changesDelayMs,
    keyOf: ({ postId, userId }) => `${postId} ${userId}`,
    log,
    async send(changed) {
      const connected = changed.filter(({ userId }) => realtime.mayHaveListeners(userRoom(userId)));
      if (connected.length === 0) return;
      for (const {
        user_id: userId,
        post_id: postId,
        liked: isLiked,
        saved: isSaved,
        reposted: isReposted,
      } of await listViewerStates(db, connected))
        realtime.broadcast(userRoom(userId), 'post:viewer_state', { postId, isLiked, isSaved, isReposted });
    },
  });
  const removals = createCoalescer<{
    postId: string;
    authorId: string;
    communityId: string | null;
    friendsOnly: boolean;
  }>({
    delayMs: changesDelayMs,
    log,
    async send(posts) {
      const blocked = await listBlockedReaders(db, [...new Set(posts.map(({ authorId }) => authorId))]);
      const privateIds = new Set(
        await listPrivateCommunities(
          db,
          posts.flatMap(({ communityId }) => communityId ?? []),
        ),
      );
      const forFriends = posts.filter(({ friendsOnly }) => friendsOnly);
      for (const [readerId, authors] of await listFriendlyReaders(forFriends.map(({ authorId }) => authorId)))
        for (const { postId, authorId } of forFriends)
          if (authors.has(authorId)) realtime.broadcast(userRoom(readerId), 'post:deleted', { postId });
      for (const { postId, authorId, communityId, friendsOnly } of posts) {
        if (friendsOnly) continue;
        const readers = blocked.filter((pair) => pair.author_id === authorId).map((pair) => userRoom(pair.reader_id));
        const isPrivate = communityId !== null && privateIds.has(communityId);
        const room = isPrivate ? communityRoom(communityId) : allUsersRoom;
        realtime.broadcast(room, 'post:deleted', { postId }, [postRoom(postId), ...readers]);
      }
      // After the broadcasts, which leave out the rooms of the posts: a client that has left one is notified twice.
      const removed = posts.map(({ postId, authorId }) => ({ postId, authorId }));
      for (let index = 0; index < removed.length; index += maxRemovedPosts)
        await clusterEvents.send(db.kysely, postsRemoved, removed.slice(index, index + maxRemovedPosts));
    },
  });
  const edits = createCoalescer<string>({
    delayMs: changesDelayMs,
    log,
    async send(ids) {
      for (const row of await listByIds(db, ids)) {
        realtime.broadcast(postRoom(row.id), 'post:updated', { postId: row.id, post: toPublicPost(row) });
      }
    },
  });
  realtime.onClose(() =>
    [newPosts, likes, reposts, comments, viewerStates, removals, edits].forEach((coalescer) => coalescer.stop()),
  );

  const communityHandlers: ((communityId: string) => void)[] = [];
  const callCommunityHandlers = (communityId: string | null) => {
    if (communityId !== null) for (const handler of communityHandlers) handler(communityId);
  };
  const broadcasts: PostBroadcasts = {
    created(post) {
      newPosts.add(post);
      callCommunityHandlers(post.communityId);
    },
    liked(postId, userId) {
      likes.add(postId);
      viewerStates.add({ postId, userId });
    },
    saved: (postId, userId) => viewerStates.add({ postId, userId }),
    reposted(postId, userId) {
      reposts.add(postId);
      viewerStates.add({ postId, userId });
    },
    pinned: (postId, userId) => realtime.broadcast(userRoom(userId), 'post:pinned', { postId }),
    scheduled: (userId) => realtime.broadcast(userRoom(userId), 'posts:scheduled', {}),
    quoteDetached: (postId) => realtime.broadcast(postRoom(postId), 'post:quote_detached', { postId }),
    commented: comments.add,
    updated: edits.add,
    removed(postId, communityId, author) {
      newPosts.remove(postId);
      realtime.broadcast(postRoom(postId), 'post:deleted', { postId });
      if (author) removals.add({ postId, authorId: author.id, communityId, friendsOnly: author.friendsOnly });
      callCommunityHandlers(communityId);
    },
    onCommunity: (handler) => communityHandlers.push(handler),
  };
  return broadcasts;
}
