import type { Deps } from '../../../deps.ts';
import { type Executor, isWorkerUnavailable } from '../../../platform/db/database.ts';
import { prepareRemovalBroadcast } from '../../notifications/prepare-removal-broadcast.ts';
import { removeFromLists } from '../feed/post-lists.store.ts';
import { releaseFiles } from '../post-writes.store.ts';
import { isPostStored } from './distributed-removal.store.ts';

/** A post that was deleted from a distributed database, and the files that it had. */
export type RemovedPost = { postId: string; userId: string; urls: string[] };

/** The queue of the job that cleans up after the deletion of a post. */
export const cleanUpQueue = 'clean-up-removed-posts';

/** Adds the job that cleans up after the deletion of a post, if given in its transaction. */
export function cleanUpLater({ jobs }: Pick<Deps, 'jobs'>, post: RemovedPost, tx?: Executor): Promise<void> {
  return jobs.add<RemovedPost>(cleanUpQueue, post, tx);
}

/**
 * Removes what other servers have of a deleted post: the lists of those who reposted it, and its files unless another
 * post shows them. The recipients of notifications about it learn that these are gone. Idempotent; a post that was
 * restored meanwhile keeps all.
 */
export async function cleanUpRemovedPost(
  deps: Pick<Deps, 'db' | 'notificationBroadcasts'>,
  { postId, userId, urls }: RemovedPost,
): Promise<void> {
  if (await isPostStored(deps.db, postId)) return;
  const publishRemoval = await prepareRemovalBroadcast(deps, { postIds: [postId] });
  await removeFromLists(deps.db, [postId]);
  await deps.db.transaction((tx) => releaseFiles(tx, userId, null, urls));
  publishRemoval();
}

/** The same, by the job while a server is unavailable. */
export async function cleanUpNowOrLater(
  deps: Pick<Deps, 'db' | 'jobs' | 'notificationBroadcasts'>,
  post: RemovedPost,
): Promise<void> {
  try {
    await cleanUpRemovedPost(deps, post);
  } catch (error) {
    if (!isWorkerUnavailable(error)) throw error;
    // With files the job exists.
    if (post.urls.length === 0) await cleanUpLater(deps, post);
  }
}
