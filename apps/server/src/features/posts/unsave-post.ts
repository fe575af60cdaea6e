import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { removeSave } from './likes.store.ts';

/** Takes a post out of the viewer's private list; where it was not in it, it succeeds all the same. */
export async function unsavePost(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  postId: string,
): Promise<{ isSaved: false }> {
  await removeSave(db, viewer.userId, postId);
  return { isSaved: false };
}
