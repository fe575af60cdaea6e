import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type NotifyDeps, notify } from '../notifications/notify.ts';
import { insertLike } from './comment-likes.store.ts';
import { commentBroadcasts } from './comments.broadcasts.ts';

/** Likes a comment. Idempotent. Throws `COMMENT_NOT_FOUND` if the viewer may not see such a comment. */
export async function likeComment(
  deps: NotifyDeps,
  viewer: Viewer,
  commentId: string,
): Promise<{ isLiked: true; likesCount: number }> {
  const row = await insertLike(deps.db, viewer.userId, commentId, deps.clock.now());
  if (!row) throw new AppError('COMMENT_NOT_FOUND');
  if (row.changed) {
    commentBroadcasts(deps).liked(commentId);
    notify(deps, { about: 'comment-like', commentId, actorId: viewer.userId });
  }
  return { isLiked: true, likesCount: row.likes_count };
}
