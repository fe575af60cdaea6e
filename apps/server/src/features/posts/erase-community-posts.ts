import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { beforeRemoval } from '../notifications/before-removal.ts';
import { listOldest, lockPosts, removeLocked } from './community-posts.store.ts';
import { postNews } from './post-news.ts';

/** A post that was deleted. */
export type ErasedPost = { id: string; userId: string; content: string };

/**
 * Deletes posts of a community in one transaction, with likes, saves, comments, files and counts, and broadcasts it:
 * the oldest posts, or one post by its id. `beforeDelete` runs within the transaction for each post; if it throws, no
 * post is deleted. Returns the deleted posts.
 */
export async function eraseCommunityPosts(
  deps: Pick<Deps, 'db' | 'realtime' | 'log'>,
  communityId: string,
  which: { oldest: number } | { postId: string },
  alongside?: (tx: Executor, post: ErasedPost) => Promise<void>,
): Promise<ErasedPost[]> {
  const postIds = 'postId' in which ? [which.postId] : await listOldest(deps.db.kysely, communityId, which.oldest);
  if (postIds.length === 0) return [];
  const removalOver = await beforeRemoval(deps, { postIds });
  const posts = await deps.db.transaction(async (tx) => {
    const rows = await lockPosts(tx, communityId, postIds);
    const found = rows.map(({ id, user_id: userId, content }) => ({ id, userId, content }));
    if (alongside) for (const post of found) await alongside(tx, post);
    if (rows.length > 0) await removeLocked(tx, rows);
    return found;
  });
  for (const { id } of posts) postNews(deps).removed(id, communityId);
  if (posts.length > 0) removalOver();
  return posts;
}
