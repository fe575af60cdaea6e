import type { Deps } from '../../deps.ts';
import { createGathering } from '../../platform/realtime/gathering.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { everyone, memberRoom } from '../../platform/realtime/realtime.ts';
import { listByIds, listCounters, listHiddenReaders } from './posts.store.ts';
import { toPost } from './posts.view.ts';

const newPostsWithinMs = 1000;
const newPostsMax = 50;
const changesWithinMs = 200;

/** What other clients receive about posts. Called after the commit of an action. */
export type PostNews = {
  created(post: { id: string; userId: string; communityId: string | null }): void;
  /** The like counter of a post changed. */
  liked(postId: string): void;
  /** The comment counter of a post changed. */
  commented(postId: string): void;
  updated(postId: string): void;
  removed(postId: string, communityId: string | null): void;
  /** Registers a handler for communities in which a post was created or deleted on this server. */
  onCommunity(handler: (communityId: string) => void): void;
};

/** The room of the clients that show a post. */
export const postRoom = (postId: string) => `${postRooms}${postId}`;
/** Prefix of the names of post rooms. */
export const postRooms = 'post:';
/** The room of those clients that may see the results of the post's poll. */
export const resultsRoom = (postId: string) => `${resultsRooms}${postId}`;
/** Prefix of the names of poll result rooms. */
export const resultsRooms = 'poll:';

/**
 * Broadcasts about posts of this server. Changes are coalesced and then read again from the database, so the last
 * broadcast always carries the state after the last change, in whatever order the changes were answered.
 */
export const postNews = oncePerServer(({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>): PostNews => {
  const fresh = createGathering<Parameters<PostNews['created']>[0]>({
    withinMs: newPostsWithinMs,
    log,
    async send(posts) {
      const hiddenFrom = new Map<string, Set<string>>();
      for (const { author_id, reader_id } of await listHiddenReaders(db, [
        ...new Set(posts.map((post) => post.userId)),
      ])) {
        hiddenFrom.set(reader_id, (hiddenFrom.get(reader_id) ?? new Set()).add(author_id));
      }
      const tell = (room: string, seen: typeof posts, except?: string[]) => {
        if (seen.length === 0) return;
        const more = Math.max(0, seen.length - newPostsMax);
        realtime.announce(room, 'posts:new', { posts: seen.slice(-newPostsMax), more }, except);
      };
      tell(everyone, posts, [...hiddenFrom.keys()].map(memberRoom));
      for (const [readerId, authors] of hiddenFrom) {
        if (!realtime.mayBeHeard(memberRoom(readerId))) continue;
        tell(
          memberRoom(readerId),
          posts.filter((post) => !authors.has(post.userId)),
        );
      }
    },
  });
  const counters = (announce: (row: Awaited<ReturnType<typeof listCounters>>[number]) => void) =>
    createGathering<string>({
      withinMs: changesWithinMs,
      log,
      async send(ids) {
        const watched = ids.filter((id) => realtime.mayBeHeard(postRoom(id)));
        if (watched.length > 0) (await listCounters(db, watched)).forEach(announce);
      },
    });
  const likes = counters((row) =>
    realtime.announce(postRoom(row.id), 'post:liked', { postId: row.id, likesCount: row.likes_count }),
  );
  const comments = counters((row) =>
    realtime.announce(postRoom(row.id), 'post:comments', { postId: row.id, commentsCount: row.comments_count }),
  );
  const edits = createGathering<string>({
    withinMs: changesWithinMs,
    log,
    async send(ids) {
      for (const row of await listByIds(db, ids)) {
        realtime.announce(postRoom(row.id), 'post:updated', { postId: row.id, post: toPost(row) });
      }
    },
  });
  realtime.onClose(() => [fresh, likes, comments, edits].forEach((gathering) => gathering.stop()));

  const communityHandlers: ((communityId: string) => void)[] = [];
  const inCommunity = (communityId: string | null) => {
    if (communityId !== null) for (const handler of communityHandlers) handler(communityId);
  };
  const news: PostNews = {
    created(post) {
      fresh.add(post);
      inCommunity(post.communityId);
    },
    liked: likes.add,
    commented: comments.add,
    updated: edits.add,
    removed(postId, communityId) {
      realtime.announce(postRoom(postId), 'post:deleted', { postId });
      inCommunity(communityId);
    },
    onCommunity: (handler) => communityHandlers.push(handler),
  };
  return news;
});
