import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { type PostBroadcasts, postRoom } from '../posts/posts.broadcasts.ts';
import type { CommentKey } from './comment-key.store.ts';
import { listViewerStates } from './comment-likes.store.ts';
import { listByKeys, listLikeCounts } from './comments.store.ts';
import { toPublicComment } from './comments.view.ts';

const coalesceMs = 200;

/** Identifies a comment with its post and its parent. */
type CommentReference = CommentKey & { parentId: string | null };

/** What clients that subscribed to a post receive about its comments. Called after the commit of an action. */
export type CommentBroadcasts = {
  created(comment: CommentReference): void;
  /** A comment was edited, replaced or deleted. */
  changed(comment: CommentReference): void;
  /** A user liked a comment or removed the like: its counter and the user's own state changed. */
  liked(comment: CommentKey, userId: string): void;
};

/**
 * Creates the broadcasts about comments. New, changed and deleted comments are coalesced in one queue and then read
 * again from the database, so the last broadcast about a comment carries its state after the last change. A reply also
 * broadcasts its parent's counter.
 */
export function createCommentBroadcasts({
  db,
  realtime,
  log,
  postBroadcasts,
}: Pick<PlatformDeps, 'db' | 'realtime' | 'log'> & { postBroadcasts: PostBroadcasts }): CommentBroadcasts {
  const pending = new Map<string, CommentReference & { isNew: boolean }>();
  const changes = createCoalescer<string>({
    delayMs: coalesceMs,
    log,
    async send(ids) {
      const changed = ids.flatMap((id) => pending.get(id) ?? []);
      for (const id of ids) pending.delete(id);
      const watchedComments = changed.filter(({ postId }) => realtime.mayHaveListeners(postRoom(postId)));
      if (watchedComments.length === 0) return;
      const rows = new Map((await listByKeys(db, watchedComments)).map((row) => [row.id, row]));
      for (const { id, postId, parentId, isNew } of watchedComments) {
        const row = rows.get(id);
        if (!row) {
          realtime.broadcast(postRoom(postId), 'comment:deleted', { postId, commentId: id, parentId });
          continue;
        }
        const event = isNew ? 'comment:new' : 'comment:updated';
        realtime.broadcast(
          postRoom(postId),
          event,
          { postId, comment: toPublicComment(row) },
          row.hidden_from.map(userRoom),
        );
      }
    },
  });
  const likes = createCoalescer<CommentKey>({
    delayMs: coalesceMs,
    keyOf: ({ id }) => id,
    log,
    async send(liked) {
      for (const row of await listLikeCounts(db, liked)) {
        const broadcasts = { postId: row.post_id, commentId: row.id, likesCount: row.likes_count };
        realtime.broadcast(postRoom(row.post_id), 'comment:liked', broadcasts);
      }
    },
  });
  const viewerStates = createCoalescer<CommentKey & { userId: string }>({
    delayMs: coalesceMs,
    keyOf: ({ id, userId }) => `${id} ${userId}`,
    log,
    async send(changed) {
      const connected = changed.filter(({ userId }) => realtime.mayHaveListeners(userRoom(userId)));
      if (connected.length === 0) return;
      for (const { user_id: userId, comment_id: commentId, liked: isLiked } of await listViewerStates(db, connected))
        realtime.broadcast(userRoom(userId), 'comment:viewer_state', { commentId, isLiked });
    },
  });
  realtime.onClose(() => {
    viewerStates.stop();
    changes.stop();
    likes.stop();
  });

  const recordChange = (comment: CommentReference, isNew: boolean) => {
    pending.set(comment.id, { ...comment, isNew: isNew || (pending.get(comment.id)?.isNew ?? false) });
    changes.add(comment.id);
    if (comment.parentId === null) return postBroadcasts.commented(comment.postId);
    recordChange({ id: comment.parentId, postId: comment.postId, parentId: null }, false);
  };
  const broadcasts: CommentBroadcasts = {
    created: (comment) => recordChange(comment, true),
    changed: (comment) => recordChange(comment, false),
    liked(comment, userId) {
      likes.add(comment);
      viewerStates.add({ ...comment, userId });
    },
  };
  return broadcasts;
}
