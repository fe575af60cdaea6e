import type { Deps } from '../../../deps.ts';
import { prepareRemovalBroadcast } from '../../notifications/prepare-removal-broadcast.ts';
import { removeFromLists } from '../feed/post-lists.store.ts';
import { releaseFiles } from '../post-writes.store.ts';
import type { RemovedPost } from './clean-up-later.ts';
import { isPostStored } from './distributed-removal.store.ts';

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
