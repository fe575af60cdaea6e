import type { Deps } from '../../deps.ts';
import { removeFromNewestPosts } from './feed/newest-posts.store.ts';
import { removeListsOf } from './feed/post-lists.store.ts';
import { listFollowedTags, removeFollow } from './hashtags/hashtags.store.ts';
import { likeBatchSize, listLikedIds, removeSaves } from './likes/likes.store.ts';
import { unlikePost } from './likes/unlike-post.ts';
import { listOwnIds, removeKeys } from './post-writes.store.ts';
import { removePost } from './removal/remove-post.ts';
import { listRepostedIds } from './reposts/reposts.store.ts';
import { undoRepost } from './reposts/undo-repost.ts';
import { removeScheduledPost } from './scheduled/remove-scheduled-post.ts';
import { listScheduledIds } from './scheduled/scheduled.store.ts';

/**
 * Deletes the posts, scheduled posts, reposts, likes, saves, followed hashtags and idempotency keys of a deleted user, one action at a
 * time, so that counters and clients follow as they do for the user's own actions. Idempotent: it can be resumed after
 * any interruption.
 */
export async function purgeUserData(
  deps: Pick<Deps, 'db' | 'jobs' | 'notifier' | 'notificationBroadcasts' | 'postBroadcasts'>,
  userId: string,
): Promise<void> {
  const { db } = deps;
  // First, so that no job publishes another post.
  for (const id of await listScheduledIds(db, userId)) await removeScheduledPost(deps, { userId }, id);
  for (let ids = await listOwnIds(db, userId); ids.length > 0; ids = await listOwnIds(db, userId)) {
    for (const id of ids) await removePost(deps, { userId }, id);
  }
  for (let ids = await listLikedIds(db, userId); ids.length > 0; ids = await listLikedIds(db, userId)) {
    for (const id of ids) await unlikePost(deps, { userId }, id);
  }
  for (let ids = await listRepostedIds(db, userId); ids.length > 0; ids = await listRepostedIds(db, userId)) {
    for (const id of ids) await undoRepost(deps, { userId }, id);
  }
  for (const tag of await listFollowedTags(db, userId)) await db.transaction((tx) => removeFollow(tx, userId, tag));
  while ((await removeSaves(db, userId)) === likeBatchSize) continue;
  await removeKeys(db, userId);
  await removeFromNewestPosts(db, userId);
  await removeListsOf(db, userId);
}
