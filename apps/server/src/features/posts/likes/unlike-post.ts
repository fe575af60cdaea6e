import type { Viewer } from '../../../platform/http/viewer.ts';
import { type NotifyDeps, notify } from '../../notifications/notify.ts';
import { postBroadcasts } from '../posts.broadcasts.ts';
import { removeLike } from './likes.store.ts';

/** Removes a like. Idempotent. */
export async function unlikePost(
  deps: NotifyDeps,
  viewer: Pick<Viewer, 'userId'>,
  postId: string,
): Promise<{ isLiked: false; likesCount: number }> {
  const row = await removeLike(deps.db, viewer.userId, postId);
  if (row?.changed) {
    postBroadcasts(deps).liked(postId);
    notify(deps, { about: 'post-like', postId, actorId: viewer.userId });
  }
  return { isLiked: false, likesCount: row?.likes_count ?? 0 };
}
