import type { Viewer } from '../../platform/http/viewer.ts';
import { type NotifyDeps, notify } from '../notifications/notify.ts';
import { removeLike } from './comment-likes.store.ts';
import { commentBroadcasts } from './comments.broadcasts.ts';

/** Removes a like. Idempotent. */
export async function unlikeComment(
  deps: NotifyDeps,
  viewer: Pick<Viewer, 'userId'>,
  commentId: string,
): Promise<{ isLiked: false; likesCount: number }> {
  const row = await removeLike(deps.db, viewer.userId, commentId);
  if (row?.changed) {
    commentBroadcasts(deps).liked(commentId);
    notify(deps, { about: 'comment-like', commentId, actorId: viewer.userId });
  }
  return { isLiked: false, likesCount: row?.likes_count ?? 0 };
}
