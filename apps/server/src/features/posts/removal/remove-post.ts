import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { prepareRemovalBroadcast } from '../notifications/prepare-removal-broadcast.ts';
import { removePostRow } from './post-writes.store.ts';

/**
 * Deletes the viewer's own post with its likes, saves and files. Succeeds for a post that is already deleted. Throws
 * `ACCESS_DENIED` for a post of another user.
 */
export async function removePost(
  deps: Pick<Deps, 'db' | 'notificationBroadcasts' | 'postBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  postId: string,
): Promise<void> {
  const publishRemoval = await prepareRemovalBroadcast(deps, { postIds: [postId] });
  const row = await removePostRow(deps.db, viewer.userId, postId);
  if (row === undefined) return;
  if (!row.removed) throw new AppError('ACCESS_DENIED');
  deps.postBroadcasts.removed(postId, row.community_id, { id: viewer.userId, friendsOnly: row.friends_only });
  publishRemoval();
}
