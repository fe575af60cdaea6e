import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireOpenPost } from '../posts/closed-communities/require-open-post.ts';
import { type CommentRef, findCommentKey } from './comment-key.store.ts';
import { insertLike } from './comment-likes.store.ts';
import { findComment } from './comments.store.ts';

/** Likes a comment. Idempotent. Throws `COMMENT_NOT_FOUND` if the viewer may not see such a comment, and `COMMUNITY_CLOSED`. */
export async function likeComment(
  deps: Pick<Deps, 'db' | 'clock' | 'notifier' | 'commentBroadcasts'>,
  viewer: Viewer,
  comment: CommentRef,
): Promise<{ isLiked: true; likesCount: number }> {
  const key = await findCommentKey(deps.db, comment);
  if (!key) throw new AppError('COMMENT_NOT_FOUND');
  const row = await insertLike(deps.db, viewer.userId, key, deps.clock.now());
  if (!row) {
    const found = await findComment(deps.db, viewer.userId, key);
    if (found && !found.deleted_at) await requireOpenPost(deps, viewer.userId, found.post_id);
    throw new AppError('COMMENT_NOT_FOUND');
  }
  if (row.changed) {
    deps.commentBroadcasts.liked(key, viewer.userId);
    deps.notifier.notify({ about: 'comment-like', commentId: key.id, postId: key.postId, actorId: viewer.userId });
  }
  return { isLiked: true, likesCount: row.likes_count };
}
