import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireOpenPost } from '../closed-communities/require-open-post.ts';
import { insertLike } from './likes.store.ts';

/** Likes a post. Idempotent. Throws `POST_NOT_FOUND` if the viewer may not see such a post, and `COMMUNITY_CLOSED`. */
export async function likePost(
  deps: Pick<Deps, 'db' | 'clock' | 'notifier' | 'postBroadcasts'>,
  viewer: Viewer,
  postId: string,
): Promise<{ isLiked: true; likesCount: number }> {
  const row = await insertLike(deps.db, viewer.userId, postId, deps.clock.now());
  if (!row) await requireOpenPost(deps, viewer.userId, postId);
  if (!row) throw new AppError('POST_NOT_FOUND');
  if (row.changed) {
    deps.postBroadcasts.liked(postId, viewer.userId);
    deps.notifier.notify({ about: 'post-like', postId, actorId: viewer.userId });
  }
  return { isLiked: true, likesCount: row.likes_count };
}
