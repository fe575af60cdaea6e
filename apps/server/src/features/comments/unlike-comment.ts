import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type CommentRef, findCommentKey } from './comment-key.store.ts';
import { removeLike } from './comment-likes.store.ts';

/** Removes a like. Idempotent. */
export async function unlikeComment(
  deps: Pick<Deps, 'db' | 'notifier' | 'commentBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  comment: CommentRef,
): Promise<{ isLiked: false; likesCount: number }> {
  const key = await findCommentKey(deps.db, comment);
  if (!key) return { isLiked: false, likesCount: 0 };
  const row = await removeLike(deps.db, viewer.userId, key);
  if (row?.changed) {
    deps.commentBroadcasts.liked(key, viewer.userId);
    deps.notifier.notify({ about: 'comment-like', commentId: key.id, postId: key.postId, actorId: viewer.userId });
  }
  return { isLiked: false, likesCount: row?.likes_count ?? 0 };
}
