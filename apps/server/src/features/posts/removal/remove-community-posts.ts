import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { prepareRemovalBroadcast } from '../../notifications/prepare-removal-broadcast.ts';
import { listOldestIds, lockPosts, removeLockedPosts } from '../community-posts.store.ts';
import { removeFromLists } from '../feed/post-lists.store.ts';

/** A post that was deleted. */
export type RemovedPost = { id: string; userId: string; content: string };

/**
 * Deletes posts of a community in one transaction, with likes, saves, comments, files and counts, and broadcasts it:
 * the oldest posts, or one post by its id. `beforeDelete` runs within the transaction for each post; if it throws, no
 * post is deleted. Returns the deleted posts.
 */
export async function removeCommunityPosts(
  deps: Pick<Deps, 'db' | 'notificationBroadcasts' | 'postBroadcasts'>,
  communityId: string,
  selection: { oldest: number } | { postId: string },
  beforeDelete?: (tx: Executor, post: RemovedPost) => Promise<void>,
): Promise<RemovedPost[]> {
  const postIds =
    'postId' in selection ? [selection.postId] : await listOldestIds(deps.db.kysely, communityId, selection.oldest);
  if (postIds.length === 0) return [];
  const publishRemoval = await prepareRemovalBroadcast(deps, { postIds });
  const posts = await deps.db.transaction(async (tx) => {
    const rows = await lockPosts(tx, communityId, postIds);
    const removed = rows.map(({ id, user_id: userId, content }) => ({ id, userId, content }));
    if (beforeDelete) for (const post of removed) await beforeDelete(tx, post);
    if (rows.length > 0) await removeLockedPosts(tx, rows);
    return removed;
  });
  await removeFromLists(
    deps.db,
    posts.map(({ id }) => id),
  );
  const isSingle = 'postId' in selection;
  for (const { id, userId } of posts)
    deps.postBroadcasts.removed(id, communityId, isSingle ? { id: userId, friendsOnly: false } : undefined);
  if (posts.length > 0) publishRemoval();
  return posts;
}
