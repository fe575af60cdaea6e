import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeLike } from './likes.store.ts';

/** Removes a like. Idempotent. */
export async function unlikePost(
  deps: Pick<Deps, 'db' | 'notifier' | 'postBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  postId: string,
): Promise<{ isLiked: false; likesCount: number }> {
  const row = await removeLike(deps.db, viewer.userId, postId);
  if (row?.changed) {
    deps.postBroadcasts.liked(postId, viewer.userId);
    deps.notifier.notify({ about: 'post-like', postId, actorId: viewer.userId });
  }
  return { isLiked: false, likesCount: row?.likes_count ?? 0 };
}
