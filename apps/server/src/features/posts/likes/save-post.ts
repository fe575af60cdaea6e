import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { insertSave } from './likes.store.ts';

/** Adds a post to the viewer's private list. Throws `POST_NOT_FOUND` if the viewer may not see such a post. */
export async function savePost(
  deps: Pick<Deps, 'db' | 'clock' | 'postBroadcasts'>,
  viewer: Viewer,
  postId: string,
): Promise<{ isSaved: true }> {
  const isStored = await insertSave(deps.db, viewer.userId, postId, deps.clock.now());
  if (!isStored) throw new AppError('POST_NOT_FOUND');
  deps.postBroadcasts.saved(postId, viewer.userId);
  return { isSaved: true };
}
