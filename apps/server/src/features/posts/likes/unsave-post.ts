import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeSave } from './likes.store.ts';

/** Removes a post from the viewer's private list. Idempotent. */
export async function unsavePost(
  deps: Pick<Deps, 'db' | 'postBroadcasts'>,
  viewer: Viewer,
  postId: string,
): Promise<{ isSaved: false }> {
  await removeSave(deps.db, viewer.userId, postId);
  deps.postBroadcasts.saved(postId, viewer.userId);
  return { isSaved: false };
}
