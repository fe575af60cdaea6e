import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { updatePinned } from './pinned.store.ts';

/**
 * Pins an own post to the viewer's profile, in place of the one that was pinned. Throws `POST_NOT_FOUND`, and
 * `ACCESS_DENIED` for anyone but the author.
 */
export async function pinPost(
  deps: Pick<Deps, 'db' | 'postBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  postId: string,
): Promise<void> {
  const row = await updatePinned(deps.db, viewer.userId, postId);
  if (!row) throw new AppError('POST_NOT_FOUND');
  if (!row.own) throw new AppError('ACCESS_DENIED');
  deps.postBroadcasts.pinned(postId, viewer.userId);
}
