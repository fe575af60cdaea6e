import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { removeLike } from './comment-likes.store.ts';

/** Removes a like. Idempotent. */
export async function unlikeComment(
  deps: Pick<Deps, 'db' | 'notifier' | 'commentBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  commentId: string,
): Promise<{ isLiked: false; likesCount: number }> {
  const row = await removeLike(deps.db, viewer.userId, commentId);
  if (row?.changed) {
    deps.commentBroadcasts.liked(commentId, viewer.userId);
    deps.notifier.notify({ about: 'comment-like', commentId, postId: row.post_id, actorId: viewer.userId });
  }
  return { isLiked: false, likesCount: row?.likes_count ?? 0 };
}
