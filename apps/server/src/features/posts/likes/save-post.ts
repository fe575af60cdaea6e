import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { insertSave } from './likes.store.ts';

/** Adds a post to the viewer's private list. Throws `POST_NOT_FOUND` if the viewer may not see such a post. */
export async function savePost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  postId: string,
): Promise<{ isSaved: true }> {
  if (!(await insertSave(db, viewer.userId, postId, clock.now()))) throw new AppError('POST_NOT_FOUND');
  return { isSaved: true };
}
