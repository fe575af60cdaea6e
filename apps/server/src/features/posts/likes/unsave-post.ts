import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeSave } from './likes.store.ts';

/** Removes a post from the viewer's private list. Idempotent. */
export async function unsavePost(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  postId: string,
): Promise<{ isSaved: false }> {
  await removeSave(db, viewer.userId, postId);
  return { isSaved: false };
}
