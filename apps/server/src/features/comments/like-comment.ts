import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireOpenPost } from '../posts/closed-communities/require-open-post.ts';
import { insertLike } from './comment-likes.store.ts';
import { findComment } from './comments.store.ts';

/** Likes a comment. Idempotent. Throws `COMMENT_NOT_FOUND` if the viewer may not see such a comment, and `COMMUNITY_CLOSED`. */
export async function likeComment(
  deps: Pick<Deps, 'db' | 'clock' | 'notifier' | 'commentBroadcasts'>,
  viewer: Viewer,
  commentId: string,
): Promise<{ isLiked: true; likesCount: number }> {
  const row = await insertLike(deps.db, viewer.userId, commentId, deps.clock.now());
  if (!row) {
    const comment = await findComment(deps.db, viewer.userId, commentId);
    if (comment && !comment.deleted_at) await requireOpenPost(deps, viewer.userId, comment.post_id);
    throw new AppError('COMMENT_NOT_FOUND');
  }
  if (row.changed) {
    deps.commentBroadcasts.liked(commentId, viewer.userId);
    deps.notifier.notify({ about: 'comment-like', commentId, postId: row.post_id, actorId: viewer.userId });
  }
  return { isLiked: true, likesCount: row.likes_count };
}
