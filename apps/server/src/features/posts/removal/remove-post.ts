import type { Deps } from '../../../deps.ts';
import { isWorkerUnavailable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { prepareRemovalBroadcast } from '../../notifications/prepare-removal-broadcast.ts';
import { type RemovedRow, removePostRow } from '../post-writes.store.ts';
import { cleanUpLater, type RemovedPost } from './clean-up-later.ts';
import { cleanUpRemovedPost } from './clean-up-removed-post.ts';
import { removeDistributedPost } from './distributed-removal.store.ts';

type RemovalDeps = Pick<Deps, 'db' | 'jobs' | 'notificationBroadcasts' | 'postBroadcasts'>;

/**
 * Deletes the viewer's own post with its likes, saves and files. Succeeds for a post that is already deleted. Throws
 * `ACCESS_DENIED` for a post of another user.
 */
export async function removePost(deps: RemovalDeps, viewer: Pick<Viewer, 'userId'>, postId: string): Promise<void> {
  const remove = deps.db.isDistributed ? removeDistributed : removeAtOnce;
  const removal = await remove(deps, viewer.userId, postId);
  if (removal === undefined) return;
  const { row, finish } = removal;
  if (!row.removed) throw new AppError('ACCESS_DENIED');
  deps.postBroadcasts.removed(postId, row.community_id, { id: viewer.userId, friendsOnly: row.friends_only });
  await finish();
}

type Removal = { row: RemovedRow; finish(): Promise<void> };

async function removeAtOnce(deps: RemovalDeps, userId: string, postId: string): Promise<Removal | undefined> {
  const publishRemoval = await prepareRemovalBroadcast(deps, { postIds: [postId] });
  const row = await removePostRow(deps.db, userId, postId);
  return row && { row, finish: async () => publishRemoval() };
}

// What other servers have of the post is cleaned up afterwards, by a job while one of them is unavailable.
async function removeDistributed(deps: RemovalDeps, userId: string, postId: string): Promise<Removal | undefined> {
  const row = await deps.db.transaction(async (tx) => {
    const removed = await removeDistributedPost(tx, userId, postId);
    // A file that stays attached would never be deleted.
    if (removed && removed.urls.length > 0) await cleanUpLater(deps, { postId, userId, urls: removed.urls }, tx);
    return removed;
  });
  return row && { row, finish: () => cleanUp(deps, { postId, userId, urls: row.urls }) };
}

async function cleanUp(deps: RemovalDeps, post: RemovedPost): Promise<void> {
  try {
    await cleanUpRemovedPost(deps, post);
  } catch (error) {
    if (!isWorkerUnavailable(error)) throw error;
    // With files the job exists.
    if (post.urls.length === 0) await cleanUpLater(deps, post);
  }
}
