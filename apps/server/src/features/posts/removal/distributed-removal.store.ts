/**
 * The steps that delete a post from a distributed database. One statement would send its intermediate results to workers
 * that have nothing of the post, and fail while one of them is unavailable.
 */
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isPublicPostSql, isUnheldPostSql } from '../../blocks/visibility.sql.ts';
import { removeFromNewest } from '../feed/newest-posts.store.ts';
import type { RemovedRow } from '../post-writes.store.ts';
import { isVisibleById } from '../posts.store.ts';

const lockStatement: Statement = {
  name: 'posts-removal-lock',
  text: `
    SELECT p.user_id, p.community_id, p.friends_only, p.media, ${isUnheldPostSql('$2')} AS counts,
      ${isPublicPostSql('p', '$2')} AS is_public, ${isVisibleById} AS is_visible,
      EXISTS (SELECT FROM users u WHERE u.id = p.user_id AND u.pinned_post_id = p.id) AS is_pinned,
      EXISTS (SELECT FROM platform_settings WHERE name = 'public-pages' AND value = 'on') AS are_pages_public
    FROM posts p WHERE p.id = $2 FOR UPDATE OF p`,
};
type LockedRow = Omit<RemovedRow, 'removed'> & {
  user_id: string;
  media: { url: string }[];
  counts: boolean;
  is_public: boolean;
  is_visible: boolean;
  is_pinned: boolean;
  are_pages_public: boolean;
};

const deleteLikes: Statement = {
  name: 'posts-removal-comment-likes',
  text: 'DELETE FROM comment_likes WHERE post_id = $1',
};
const deleteRow: Statement = { name: 'posts-removal-row', text: 'DELETE FROM posts WHERE id = $1' };
const countRow: Statement = {
  name: 'posts-removal-count',
  text: `UPDATE user_totals SET posts_count = posts_count - 1, friends_posts_count = friends_posts_count - $2::boolean::int
    WHERE user_id = $1`,
};
const markDeleted: Statement = {
  name: 'posts-removal-mark',
  text: 'INSERT INTO deleted_public_posts (post_id, deleted_at) VALUES ($1, now()) ON CONFLICT DO NOTHING',
};
// Every server has a copy of the members.
const unpin: Statement = {
  name: 'posts-removal-unpin',
  text: 'UPDATE users SET pinned_post_id = NULL WHERE id = $1 AND pinned_post_id = $2',
};

/**
 * Deletes a user's own post. `urls` are those of its files, which are still attached. Returns undefined if the user may
 * not see such a post.
 */
export async function removeDistributedPost(
  tx: Executor,
  userId: string,
  postId: string,
): Promise<(RemovedRow & { urls: string[] }) | undefined> {
  const [post] = await rowsIn<LockedRow>(tx, lockStatement, [userId, postId]);
  if (!post) return undefined;
  const row = { community_id: post.community_id, friends_only: post.friends_only };
  if (post.user_id !== userId) return post.is_visible ? { ...row, removed: false, urls: [] } : undefined;
  await rowsIn(tx, deleteLikes, [postId]);
  await rowsIn(tx, deleteRow, [postId]);
  await removeFromNewest(tx, postId);
  if (post.counts) await rowsIn(tx, countRow, [userId, post.friends_only]);
  if (post.is_public && post.are_pages_public) await rowsIn(tx, markDeleted, [postId]);
  if (post.is_pinned) await rowsIn(tx, unpin, [userId, postId]);
  return { ...row, removed: true, urls: post.media.map(({ url }) => url) };
}

const selectId: Statement = { name: 'posts-removal-is-stored', text: 'SELECT FROM posts WHERE id = $1' };

/** Whether a post exists, as a deleted one does after it was restored. */
export async function isPostStored(db: Database, postId: string): Promise<boolean> {
  return (await db.rows(selectId, [postId])).length > 0;
}
